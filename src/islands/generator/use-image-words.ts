import { useEffect, useRef, useState } from "react"
import { type DescribedWord, describedWords } from "../../domain/image/description-words.ts"
import { sizeWithin } from "../../domain/image/image-rules.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { describeImage } from "../../wasm-workers/sight/client.ts"

/** Longest side of what the finders are given, px: none of them looks at more. */
const SEARCHED_SIDE_PX = 768

type WordsState =
  | { readonly step: "rest" }
  | { readonly step: "looking" }
  | { readonly step: "seen"; readonly key: number; readonly words: readonly DescribedWord[] }
  | { readonly step: "failed"; readonly reason: "modelsMissing" | "unreadable" }

interface ImageWords {
  readonly state: WordsState
  readonly look: () => void
  readonly stop: () => void
}

/** Has this browser look at an image when it is asked to. Leaving or `stop` ends the work. */
export function useImageWords(file: File | null): ImageWords {
  const [state, setState] = useState<WordsState>({ step: "rest" })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => {
    running.current?.abort()
    setState({ step: "rest" })
  }
  const look = () => {
    if (file === null) return
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    setState({ step: "looking" })
    wordsOf(file, abort.signal).then(
      (words) => {
        if (!abort.signal.aborted)
          setState((before) => ({ step: "seen", key: before.step === "seen" ? before.key + 1 : Date.now(), words }))
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        const isModels = error instanceof JobError && error.code !== "unreadable"
        setState({ step: "failed", reason: isModels ? "modelsMissing" : "unreadable" })
      },
    )
  }
  return { state, look, stop }
}

async function wordsOf(file: File, signal: AbortSignal): Promise<readonly DescribedWord[]> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  const size = sizeWithin(whole, SEARCHED_SIDE_PX)
  const small = await createImageBitmap(whole, { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "high" })
  whole.close()
  return describedWords({ width, height, ...(await describeImage(small, signal)) })
}
