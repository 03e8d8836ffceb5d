import { useEffect, useState } from "react"
import type { ControlProcessor, ControlValues } from "../../domain/studio/control-rules.ts"
import { previewControl } from "../../wasm-workers/control/client.ts"
import type { ControlPreview } from "../../wasm-workers/control/protocol.ts"
import { codeOf } from "./use-opened-picture.ts"

const REST_MS = 60

/** What is to be previewed. */
export interface ControlWish {
  readonly processor: ControlProcessor
  readonly values: ControlValues
  readonly maximumSide: number
}

interface PreviewState {
  /** The newest preview; it stays until the next is ready. */
  readonly preview: (ControlPreview & { readonly of: ControlWish }) | null
  /** Why the newest wish could not be met; null while it can. */
  readonly failure: string | null
  readonly isWorking: boolean
  readonly again: () => void
}

/** A control preview that follows its settings, made in a worker. */
export function useControlPreview(file: File, wish: ControlWish): PreviewState {
  const [tries, setTries] = useState(0)
  const [preview, setPreview] = useState<PreviewState["preview"]>(null)
  const [settled, setSettled] = useState<{ readonly of: ControlWish; readonly failure: string | null } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      previewControl({ pictureKey: keyOf(file), picture: file, ...wish }, abort.signal).then(
        (made) => {
          setPreview({ ...made, of: wish })
          setSettled({ of: wish, failure: null })
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setSettled({ of: wish, failure: codeOf(error) })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // A further try is the same wish once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [file, wish, tries])
  const isSettled = settled?.of === wish
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
