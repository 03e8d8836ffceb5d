import { useCallback } from "react"
import { refusedTextOf } from "../_tools/refused-text.ts"
import { useTextCheck } from "../_tools/use-text-check.ts"
import type { Finding } from "./publish-types.ts"
import { tagsOf, type WordsDraft } from "./work-words.ts"

/** What the posting rules say of the words of a work while they are typed. */
export interface CheckedWords {
  readonly title: readonly Finding[]
  readonly text: readonly Finding[]
  /** Of each tag, in their order. */
  readonly tags: readonly (readonly Finding[])[]
  /** So many places that keep it from being published. */
  readonly refusing: number
  /** Shows what a call was refused for. */
  readonly takeRefusal: (error: unknown) => void
}

/** Checks the words of a work by the dry run of the posting rules; what was mended since is told no more. */
export function useCheckedWords(words: WordsDraft): CheckedWords {
  const all = tagsOf(words)
  const { of, show } = useTextCheck({ title: words.title, text: words.text, tags: [...all], scene: "post" })
  const title = of("title", words.title)
  const text = of("text", words.text)
  const tags = all.map((tag, index) => of(`tags.${index}`, tag))
  const takeRefusal = useCallback(
    (error: unknown) => {
      const refused = refusedTextOf(error)
      if (refused !== null) show(refused)
    },
    [show],
  )
  return {
    title,
    text,
    tags,
    refusing: [...title, ...text, ...tags.flat()].filter(({ action }) => action === "refuse").length,
    takeRefusal,
  }
}
