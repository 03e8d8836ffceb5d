import { useEffect, useState } from "react"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { runImageJob } from "../../wasm-workers/image/client.ts"
import type { OpenedImage } from "../../wasm-workers/image/protocol.ts"

/** Longest side of what is shown and painted on, px. */
const PREVIEW_SIDE_PX = 1600

export type OpeningImage =
  | { readonly state: "opening" }
  | { readonly state: "open"; readonly image: OpenedImage }
  /** `code` as the image worker says it. */
  | { readonly state: "failed"; readonly code: string }

/** Opens an image's file in a worker, again when the file changes. */
export function useOpenedImage(file: Blob): OpeningImage {
  const [known, setKnown] = useState<{ readonly of: Blob; readonly result: OpeningImage } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    runImageJob("open", { image: file, maximumSide: PREVIEW_SIDE_PX }, { signal: abort.signal }).then(
      (image) => setKnown({ of: file, result: { state: "open", image } }),
      (error: unknown) => {
        if (!abort.signal.aborted) setKnown({ of: file, result: { state: "failed", code: codeOf(error) } })
      },
    )
    return () => abort.abort()
  }, [file])
  return known?.of === file ? known.result : { state: "opening" }
}

/** The worker's word for a failure; a worker that died for want of memory has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof JobError)) return "failed"
  return error.end === "crashed" ? "outOfMemory" : error.code
}
