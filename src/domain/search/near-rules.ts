/** Slips that a word may have; a shorter one may have fewer. */
const MAXIMUM_SLIPS = 2
const LETTERS_PER_SLIP = 4
const KEPT = 3

/** Those of some words that somebody who typed a term may have meant, the nearest first. */
export function nearestWords(term: string, words: readonly string[]): readonly string[] {
  const allowed = Math.min(MAXIMUM_SLIPS, Math.floor(Array.from(term).length / LETTERS_PER_SLIP))
  return words
    .map((word) => ({ word, slips: slipsBetween(term, word) }))
    .filter(({ word, slips }) => word !== term && slips <= allowed)
    .sort((left, right) => left.slips - right.slips || (left.word < right.word ? -1 : 1))
    .slice(0, KEPT)
    .map(({ word }) => word)
}

/** Letters that were left out, added, taken for another, or swapped with the next. */
export function slipsBetween(from: string, to: string): number {
  const [left, right] = [Array.from(from), Array.from(to)]
  let [beforeLast, last]: number[][] = [[], Array.from({ length: right.length + 1 }, (_, at) => at)]
  for (const [row, letter] of left.entries()) {
    const current = [row + 1]
    for (const [column, other] of right.entries()) {
      const at = (line: readonly number[] | undefined, index: number) => line?.[index] ?? Number.POSITIVE_INFINITY
      const isSwapped = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === other
      current.push(
        Math.min(
          at(last, column + 1) + 1,
          at(current, column) + 1,
          at(last, column) + (letter === other ? 0 : 1),
          isSwapped ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last?.at(-1) ?? 0
}
