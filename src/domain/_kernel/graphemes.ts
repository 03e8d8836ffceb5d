let segmenter: Intl.Segmenter | undefined

/** A character may be built of many code units; no more of them count as one. */
const MAXIMUM_UNITS_PER_GRAPHEME = 16

/** The characters of a text as people count them: a family of emoji or a letter with its marks is one. */
export function graphemesOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** How many characters a text has, as people count them. */
export function graphemeCount(text: string): number {
  return graphemesOf(text).length
}

/**
 * The beginning of a text: at most `count` characters as people count them, none of them cut in two. Letters under piles of marks are
 * left out from where they would make it longer than 16 code units a character.
 */
export function firstGraphemes(text: string, count: number): string {
  const maximumUnits = count * MAXIMUM_UNITS_PER_GRAPHEME
  // What is far behind cannot matter, and is not walked over.
  const near = text.slice(0, maximumUnits + MAXIMUM_UNITS_PER_GRAPHEME).toWellFormed()
  let kept = ""
  for (const grapheme of graphemesOf(near).slice(0, count)) {
    if (kept.length + grapheme.length > maximumUnits) break
    kept += grapheme
  }
  return kept
}
