import { useEffect, useState } from "react"
import { promptWords, type WordedKind } from "../../../domain/prompt/contract.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import { call } from "../../_runtime/call.ts"

/** Words are asked about once they have rested so long. */
const REST_MS = 600

/** What a preview renderer would make of a prompt. */
export interface WordsOf {
  readonly kind: WordedKind
  /** Of a song that has its own lyrics. */
  readonly hasLyrics?: boolean
}

/** The words of a text that the preview renderer does not understand. Nothing is asked while they are being composed, or if `of` is undefined. */
export function useUnknownWords(text: string, isComposing: boolean, of: WordsOf | undefined): readonly string[] {
  const [told, setTold] = useState<readonly string[]>([])
  const { kind, hasLyrics = false } = of ?? {}
  const prompt = text.trim()
  useEffect(() => {
    if (kind === undefined || prompt === "" || prompt.length > MAXIMUM_PROMPT_CHARACTERS) return setTold([])
    if (isComposing) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      const options = { handlesErrors: true, isInBackground: true, signal: asking.signal }
      call(promptWords, { kind, prompt, ...(hasLyrics ? { has_lyrics: true } : {}) }, options).then(
        ({ unknown_words: words }) => setTold(words),
        // Nobody can tell for now; a newer text may be asked about already.
        () => asking.signal.aborted || setTold([]),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [kind, hasLyrics, prompt, isComposing])
  // What was deleted since is not told anymore.
  return told.filter((word) => text.includes(word))
}
