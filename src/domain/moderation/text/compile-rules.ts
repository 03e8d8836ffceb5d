import { Automaton } from "./automaton.ts"
import { fold } from "./fold.ts"
import { normalise, textOf } from "./normalise.ts"
import type { TextRule } from "./rule.ts"
import { type SimHash, simHashOfView } from "./sim-hash.ts"
import { plainView } from "./views.ts"
import { WordTable } from "./word-table.ts"

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
  /** Whole words of letters, and all others. */
  readonly table: WordTable
  readonly automaton: Automaton
  /** Fingerprints of the samples, by the rule's place. */
  readonly samples: ReadonlyMap<number, readonly Sample[]>
  /** Hosts as links name them, by the rule's place. */
  readonly hosts: ReadonlyMap<number, readonly string[]>
}

/** A text that others are compared with. */
export interface Sample {
  readonly hash: SimHash
  /** Units of its words; what is much longer or shorter is no copy. */
  readonly length: number
}

/** Makes a set of rules ready; those out of force are left out, and their order makes no difference. */
export function compileRules(rules: readonly TextRule[]): CompiledRules {
  const active = rules.filter(({ isActive }) => isActive).toSorted((left, right) => (left.id < right.id ? -1 : 1))
  const texts: string[] = []
  const words: CompiledWord[] = []
  const samples = new Map<number, readonly Sample[]>()
  const hosts = new Map<number, readonly string[]>()
  for (const [place, { kind, entries }] of active.entries()) {
    if (kind === "word" || kind === "phrase")
      for (const entry of entries) {
        const text = normalise(entry)
        if (text === "") continue
        texts.push(text)
        words.push({ rule: place, length: text.length, isOpenBefore: entry.startsWith("*"), isOpenBehind: entry.endsWith("*") })
      }
    if (kind === "similarity") samples.set(place, entries.flatMap(sampleOf))
    if (kind === "link") hosts.set(place, entries.map(hostOf))
  }
  return { rules: active, words, ...finders(texts, words), samples, hosts }
}

/** What finds the words: of each by its number, in one of the two. */
function finders(texts: readonly string[], words: readonly CompiledWord[]): Pick<CompiledRules, "table" | "automaton"> {
  const isOpen = (number: number) => words[number]?.isOpenBefore !== false || words[number].isOpenBehind
  const whole = texts.flatMap((text, number) => (WordTable.takes(text, isOpen(number)) ? [{ text, number }] : []))
  const isWhole = new Set(whole.map(({ number }) => number))
  return { table: new WordTable(whole), automaton: new Automaton(texts.map((text, number) => (isWhole.has(number) ? "" : text))) }
}

function sampleOf(text: string): readonly Sample[] {
  const { view } = plainView(fold(text))
  const hash = simHashOfView(view)
  return hash === null ? [] : [{ hash, length: view.length }]
}

/** The host of an entry, however much of an address it is written as. */
function hostOf(entry: string): string {
  const { units, length } = fold(entry.trim())
  const [host = ""] = textOf(units, length)
    .replace(/^https?:\/\//, "")
    .split("/")
  return host.replace(/^www\./, "")
}
