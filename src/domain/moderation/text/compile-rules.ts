import { Automaton } from "./automaton.ts"
import { normalise } from "./normalise.ts"
import type { TextRule } from "./rule.ts"
import { type SimHash, simHashOf } from "./sim-hash.ts"

/** One entry of a rule of words or phrases. */
export interface CompiledWord {
  /** The rule's place in the set. */
  readonly rule: number
  /** In UTF-16 units of the normalised text. */
  readonly length: number
  /** Whether a word may go on before it or behind it. */
  readonly isOpenBefore: boolean
  readonly isOpenBehind: boolean
}

/** Rules as they are applied; made once for every set of versions. */
export interface CompiledRules {
  /** In force, by id. */
  readonly rules: readonly TextRule[]
  readonly words: readonly CompiledWord[]
  readonly automaton: Automaton
  /** Fingerprints of the samples, by the rule's place. */
  readonly samples: ReadonlyMap<number, readonly SimHash[]>
}

/** Makes a set of rules ready; those out of force are left out, and their order makes no difference. */
export function compileRules(rules: readonly TextRule[]): CompiledRules {
  const active = rules.filter(({ isActive }) => isActive).toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const texts: string[] = []
  const words: CompiledWord[] = []
  const samples = new Map<number, readonly SimHash[]>()
  for (const [place, { kind, entries }] of active.entries()) {
    if (kind === "word" || kind === "phrase")
      for (const entry of entries) {
        const text = normalise(entry)
        if (text === "") continue
        texts.push(text)
        words.push({ rule: place, length: text.length, isOpenBefore: entry.startsWith("*"), isOpenBehind: entry.endsWith("*") })
      }
    if (kind === "similarity")
      samples.set(
        place,
        entries.flatMap((entry) => simHashOf(entry) ?? []),
      )
  }
  return { rules: active, words, automaton: new Automaton(texts), samples }
}
