/** A possible dictionary form of an Arabic word, with what the parts taken off say. */
export interface ArabicStem {
  readonly stem: string
  /** 5 where a plural ending, 2 where a dual ending was taken off. */
  readonly count: number | undefined
  /** True where "and" (و or ف) was written onto the word. */
  readonly joined: boolean
}

const PREFIXES = ["", "ال", "و", "وال", "ب", "بال", "ف", "فال", "ك", "كال", "ل", "لل", "ول", "ولل", "وب", "وبال"] as const
const SHORTEST_STEM = 2

/** Endings by what they are replaced with; teh marbuta is written ه in normalised text. */
const SUFFIXES: readonly { readonly ending: string; readonly instead: string; readonly count: number | undefined }[] = [
  { ending: "", instead: "", count: undefined },
  { ending: "تان", instead: "ه", count: 2 },
  { ending: "تين", instead: "ه", count: 2 },
  { ending: "ان", instead: "", count: 2 },
  { ending: "ين", instead: "", count: 2 },
  { ending: "ات", instead: "ه", count: 5 },
  { ending: "ات", instead: "", count: 5 },
  { ending: "ون", instead: "", count: 5 },
  { ending: "ها", instead: "", count: undefined },
  { ending: "هم", instead: "", count: undefined },
  { ending: "ه", instead: "", count: undefined },
  { ending: "ا", instead: "", count: undefined },
]

/**
 * The forms under which a normalised Arabic word may stand in the dictionary, the most likely first:
 * without the article, "and", "with", "like", "for" before it, and without plural, dual and possessive endings.
 */
export function arabicStems(word: string): ArabicStem[] {
  const stems: ArabicStem[] = []
  for (const { ending, instead, count } of SUFFIXES) {
    if (!word.endsWith(ending)) continue
    const body = word.slice(0, word.length - ending.length)
    for (const prefix of PREFIXES) {
      if (!body.startsWith(prefix)) continue
      const stem = body.slice(prefix.length)
      if (stem.length < SHORTEST_STEM) continue
      stems.push({ stem: stem + instead, count, joined: prefix.startsWith("و") || prefix.startsWith("ف") })
    }
  }
  return stems
}
