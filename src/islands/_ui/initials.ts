import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"

/** What stands in for a missing image: the first letters of the first and the last word of a name; "?" for a name without any. */
export function initialsOf(name: string): string {
  const words = name.normalize("NFC").split(/\s+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => (word ? [firstGraphemes(word, 1)] : []))
  return letters.join("").toLocaleUpperCase() || "?"
}
