import type { CompiledRules, CompiledWord } from "./compile-rules.ts"
import type { ReadField } from "./read-field.ts"
import { DIGIT, kindOf, LETTER, MARK, SYLLABLE } from "./scripts.ts"
import type { View } from "./view-builder.ts"
import { viewsOf } from "./views.ts"

/** Units of a folded text that a rule, by its place, stands against; the end is behind the last. */
export interface Hit {
  readonly rule: number
  readonly start: number
  readonly end: number
}

/** Places of one rule that are looked at in one text. */
const MAXIMUM_HITS = 2_000

/**
 * Where words and phrases of the rules that apply stand, as they are written or in disguise: of each rule the first few, and none
 * within another of the same rule.
 */
export function findWords(
  { words, table, automaton, rules }: CompiledRules,
  field: ReadField,
  applies: readonly boolean[],
  maximum: number,
): Hit[] {
  const found = new Map<number, Hit[]>()
  for (const view of viewsOf(field.folded, field.plain)) {
    const onMatch = (number: number, end: number) => {
      const word = words[number]
      if (word === undefined || applies[word.rule] !== true || !isWhole(view, end - word.length, end, word)) return
      const hits = found.get(word.rule) ?? []
      if (hits.length === 0) found.set(word.rule, hits)
      const hit = { rule: word.rule, start: view.first[end - word.length] ?? 0, end: (view.last[end - 1] ?? 0) + 1 }
      if (hits.length < MAXIMUM_HITS && !isKnown(hits, hit)) hits.push(hit)
    }
    table.walk(view, onMatch)
    automaton.walk(view.units, view.length, onMatch)
  }
  return rules.flatMap((_, place) => outermost(found.get(place) ?? []).slice(0, maximum))
}

/** Readings of one place find the same; the latest hits are the near ones. */
function isKnown(hits: readonly Hit[], { start, end }: Hit): boolean {
  const last = hits.at(-1)
  return last !== undefined && last.start <= start && last.end >= end
}

/** In their order, without those within another. */
function outermost(hits: readonly Hit[]): readonly Hit[] {
  const kept: Hit[] = []
  let reach = -1
  for (const hit of hits.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (hit.end <= reach) continue
    kept.push(hit)
    reach = hit.end
  }
  return kept
}

/** Whether what was found is a word of its own and no part of a longer one, where its script has words. */
function isWhole({ units, length }: View, start: number, end: number, { isOpenBefore, isOpenBehind }: CompiledWord): boolean {
  const [first, last] = [kindOf(units[start] ?? 0), kindOf(units[end - 1] ?? 0)]
  if (!isOpenBefore && start > 0 && goesOn(kindOf(units[start - 1] ?? 0), first)) return false
  if (isOpenBehind || end >= length) return true
  const next = kindOf(units[end] ?? 0)
  // Particles follow a Korean word without a space.
  return next !== MARK ? last === SYLLABLE || !goesOn(last, next) : false
}

function goesOn(left: number, right: number): boolean {
  if (left === MARK) return right === LETTER || right === MARK
  if (left === LETTER || right === LETTER) return left === right
  if (left === DIGIT) return right === DIGIT
  return left === SYLLABLE && right === SYLLABLE
}
