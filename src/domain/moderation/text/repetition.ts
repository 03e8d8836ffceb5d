import type { Folded } from "./fold.ts"
import { kindOf, SEPARATOR } from "./scripts.ts"
import type { View } from "./view-builder.ts"

/** Units of the folded text, the end behind the last. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** Words that come again and again in groups of up to so many count as repeated. */
const LONGEST_GROUP_WORDS = 4

/** Where a character, or a group of up to four words, stands more than `limit` times in a row; in the order of the text. */
export function repetitionsOf(folded: Folded, words: View, limit: number): readonly Stretch[] {
  return merged([...repeatedUnits(folded, limit), ...repeatedWords(words, limit)])
}

/** Letters, digits and emoji only: lines of dashes divide texts. */
function repeatedUnits({ units, length }: Folded, limit: number): readonly Stretch[] {
  const found: Stretch[] = []
  let start = 0
  // An emoji takes two units, so one pair is compared with the pair before.
  const isSame = (index: number) => {
    const unit = units[index] ?? 0
    return unit >= 0xd800 && unit < 0xe000 ? index - start < 2 || unit === units[index - 2] : unit === units[index - 1]
  }
  for (let index = 1; index <= length; index++) {
    if (index < length && isSame(index)) continue
    const unit = units[start] ?? 0
    const width = unit >= 0xd800 && unit < 0xe000 ? 2 : 1
    if (index - start > limit * width && kindOf(unit) !== SEPARATOR) found.push({ start, end: index })
    start = index
  }
  return found
}

function repeatedWords(view: View, limit: number): readonly Stretch[] {
  const words: { readonly hash: number; readonly start: number; readonly end: number }[] = []
  let start = 0
  for (let index = 0; index <= view.length; index++) {
    if (index < view.length && kindOf(view.units[index] ?? 0) !== SEPARATOR) continue
    if (index > start)
      words.push({ hash: hashOf(view.units, start, index), start: view.first[start] ?? 0, end: (view.last[index - 1] ?? 0) + 1 })
    start = index + 1
  }
  const found: Stretch[] = []
  for (let group = 1; group <= LONGEST_GROUP_WORDS; group++) {
    let same = 0
    for (let index = group; index <= words.length; index++) {
      if (index < words.length && words[index]?.hash === words[index - group]?.hash) {
        same += 1
        continue
      }
      const first = words[index - same - group]
      const last = words[index - 1]
      if (same + group > limit * group && first !== undefined && last !== undefined) found.push({ start: first.start, end: last.end })
      same = 0
    }
  }
  return found
}

function hashOf(units: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ (units[index] ?? 0), 0x01000193)
  return hash
}

/** Stretches that overlap as one. */
function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const ordered = stretches.toSorted((left, right) => left.start - right.start || right.end - left.end)
  const kept: Stretch[] = []
  for (const stretch of ordered) {
    const last = kept.at(-1)
    if (last === undefined || stretch.start >= last.end) kept.push(stretch)
    else if (stretch.end > last.end) kept[kept.length - 1] = { start: last.start, end: stretch.end }
  }
  return kept
}
