import { useEffect, useState } from "react"
import type { ControlProcessor, ControlValues } from "../../domain/studio/control-rules.ts"
import { previewControl } from "../../wasm-workers/control/client.ts"
import type { ControlPreview } from "../../wasm-workers/control/protocol.ts"
import { codeOf } from "./use-opened-image.ts"

const REST_MS = 60

/** What is to be previewed. */
export interface ControlRequest {
  readonly processor: ControlProcessor
  readonly values: ControlValues
  readonly maximumSide: number
}

interface PreviewState {
  /** The newest preview; it stays until the next is ready. */
  readonly preview: (ControlPreview & { readonly of: ControlRequest }) | null
  /** Why the newest request could not be met; null while it can. */
  readonly failure: string | null
  readonly isWorking: boolean
  readonly again: () => void
}

/** A control preview that follows its settings, made in a worker. */
export function useControlPreview(file: File, request: ControlRequest): PreviewState {
  const [tries, setTries] = useState(0)
  const [preview, setPreview] = useState<PreviewState["preview"]>(null)
  const [settled, setSettled] = useState<{ readonly of: ControlRequest; readonly failure: string | null } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      previewControl({ imageKey: keyOf(file), image: file, ...request }, abort.signal).then(
        (made) => {
          setPreview({ ...made, of: request })
          setSettled({ of: request, failure: null })
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setSettled({ of: request, failure: codeOf(error) })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // A further try is the same request once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [file, request, tries])
  const isSettled = settled?.of === request
  return {
    preview,
    failure: isSettled ? settled.failure : null,
    isWorking: !isSettled,
    again: () => {
      setSettled(null)
      setTries((count) => count + 1)
    },
  }
}

function keyOf(file: File): string {
  return `${file.name} ${file.size} ${file.lastModified}`
}
