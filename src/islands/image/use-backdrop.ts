import { useEffect, useState } from "react"
import type { AlphaPlane } from "../../domain/image/alpha-rules.ts"
import { runImageJob } from "../../wasm-workers/image/client.ts"
import type { CutOutBackground } from "../../wasm-workers/image/protocol.ts"

const REST_MS = 80
const BACKDROP_SIDE_PX = 1600

interface Backdrop {
  /** The image behind the subject; null where there is none, or none yet. */
  readonly image: ImageBitmap | null
  /** The other image could not be opened. */
  readonly hasFailed: boolean
}

/** The image that stands behind a cut-out on the screen, made in a worker. */
export function useBackdrop(file: Blob, subject: AlphaPlane, background: CutOutBackground): Backdrop {
  const [known, setKnown] = useState<{ readonly of: string; readonly image: ImageBitmap | null } | null>(null)
  const amount = background.kind === "blur" ? background.amount : null
  const other = background.kind === "image" ? background.image : null
  useEffect(() => {
    if (amount === null && other === null) return
    const abort = new AbortController()
    const options = { signal: abort.signal }
    const timer = setTimeout(() => {
      const made =
        other === null
          ? runImageJob("blurBackground", { image: file, subject, amount: amount ?? 0 }, options).then(({ image }) => image)
          : runImageJob("open", { image: other, maximumSide: BACKDROP_SIDE_PX }, options).then(({ preview }) => preview)
      made.then(
        (image) => setKnown({ of: background.kind, image }),
        () => {
          if (!abort.signal.aborted) setKnown({ of: background.kind, image: null })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [file, subject, amount, other, background.kind])
  const isKnown = known?.of === background.kind
  return { image: isKnown ? known.image : null, hasFailed: isKnown && known.image === null }
}
