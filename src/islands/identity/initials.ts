/** What stands in for a missing image: the first letters of the first and the last word of a name; "?" for a name without any. */
export function initialsOf(name: string): string {
  const words = name.normalize("NFC").split(/\s+/u).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => (word ? [firstLetterOf(word)] : []))
  return letters.join("").toLocaleUpperCase() || "?"
}

/** A letter as people count them: with its accents, and no half of a pair. */
function firstLetterOf(word: string): string {
  const first = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word)[Symbol.iterator]().next()
  return first.done ? "" : first.value.segment
}
