/** Commas of the scripts that the interface is written in. */
const COMMA = { plain: ", ", wide: "、", chinese: "，", arabic: "، " } as const
const SENTENCE_END = /[.!?\u3002\uFF01\uFF1F\u061F]$/u
const PAUSES = /^[\s,\u3001\uFF0C\u060C]+|[\s,\u3001\uFF0C\u060C]+$/gu

/** The comma that words are joined with, by those that are in them. */
function commaOf(words: string): string {
  const found = (["wide", "chinese", "arabic"] as const).find((one) => words.includes(COMMA[one].trim()))
  return COMMA[found ?? "plain"]
}

/** A description with the words of a genre at its end, in the place of those of the others. */
export function withGenre(description: string, words: string, others: readonly string[]): string {
  const rest = others
    .filter((one) => one !== words)
    .reduce((text, one) => (text.includes(one) ? text.replace(one, "").replace(PAUSES, "") : text), description)
    .trim()
  if (rest.includes(words)) return rest
  if (rest === "") return words
  if (SENTENCE_END.test(rest)) return `${rest} ${words}`
  return `${rest.replace(PAUSES, "")}${commaOf(words)}${words}`
}

/** The genre whose words are in a description; null for none. The longest words win, since one's may hold another's. */
export function genreIn<Genre extends string>(description: string, wordsOf: ReadonlyMap<Genre, string>): Genre | null {
  const found = [...wordsOf].filter(([, words]) => description.includes(words))
  return found.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null
}
