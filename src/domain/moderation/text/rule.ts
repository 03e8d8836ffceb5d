import type { RatedLevel } from "../level-rules.ts"
import type { TextAction, TextScene } from "./verdict.ts"

/**
 * How a rule finds what it is against. `word`: words, with an asterisk at an end for what may go on there. `phrase`: words in a row,
 * whatever stands between them. `link`: addresses of its hosts, or any beyond `limit`. `repetition`: a character, word or line more than
 * `limit` times in a row. `similarity`: a text that is nearly one of its samples.
 */
export const RULE_KINDS = ["word", "phrase", "link", "repetition", "similarity"] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** What a rule is about: the message of the errors shown to the person who typed it. */
export const RULE_TOPICS = [
  "TextMinors",
  "TextHate",
  "TextHarassment",
  "TextThreat",
  "TextSelfHarm",
  "TextSexual",
  "TextDrugs",
  "TextScam",
  "TextSpam",
  "TextPrivateData",
  "TextLinks",
  "TextRepetition",
  "TextCopy",
  "TextImpersonation",
  "TextOther",
] as const
export type RuleTopic = (typeof RULE_TOPICS)[number]

/** A rule that texts are checked by: data alone, without regular expressions. */
export interface TextRule {
  /** Lower-case words with dashes, such as `scam-money`. */
  readonly id: string
  /** Counts from 1; the highest of an id is in force. */
  readonly version: number
  /** False takes it out of force. */
  readonly isActive: boolean
  /** For those who moderate. */
  readonly title: string
  readonly about: RuleTopic
  readonly kind: RuleKind
  /** Where it counts; everywhere where empty. */
  readonly scenes: readonly TextScene[]
  /** Last parts of the paths of fields that it looks at, such as `title`; all where empty. */
  readonly fields: readonly string[]
  /** Codes of the languages whose texts it is for, such as `ja`; all where empty. */
  readonly languages: readonly string[]
  readonly action: TextAction
  readonly level: RatedLevel
  /** Words, phrases, hosts or samples, by its kind. */
  readonly entries: readonly string[]
  /** How many are still fine: links of any host, repeats; bits that a copy may differ by. Null where the kind asks for none. */
  readonly limit: number | null
  /** Texts that it must find something in, and such as it must leave alone; it cannot be saved before it does. */
  readonly examples: { readonly found: readonly string[]; readonly free: readonly string[] }
}

export const MAXIMUM_RULE_ENTRIES = 10_000
export const MAXIMUM_ENTRY_CHARACTERS = 200
export const MAXIMUM_SAMPLE_CHARACTERS = 5_000
export const MAXIMUM_EXAMPLES = 50
export const MAXIMUM_EXAMPLE_CHARACTERS = 1_000
/** Of all rules together, so that compiling them stays short. */
export const MAXIMUM_ENTRIES_IN_FORCE = 20_000
