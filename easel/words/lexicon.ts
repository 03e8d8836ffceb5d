import type { Colour, Concept, Mood, Style } from "../scene.ts"

/** Words for how someone in the picture is. Those that are not also in another list change nothing else. */
interface AttitudeWords {
  readonly old: string
  readonly asleep: string
  /** Before what is ridden: "riding". */
  readonly riding: string
  /** Before what is ridden, if it comes at once: "on". */
  readonly upon: string
  /** After what is ridden: "ridden by", に乗った. */
  readonly ridden: string
}

/**
 * The words of one language. Every list is one string, its words parted by commas; a word in several lists means all of it.
 * A leading `~` says that the word only implies the meaning ("beach" implies the sea): such a meaning weighs less, takes neither
 * colour nor number, and is not taken away when the word is denied. A trailing `+` marks a plural that no rule of the language finds.
 */
export interface Lexicon {
  readonly concepts: Readonly<Record<Concept, string>>
  readonly styles: Readonly<Record<Style, string>>
  readonly colours: Readonly<Record<Colour, string>>
  readonly moods: Readonly<Record<Mood, string>>
  /** Words for a number, or for "many" (5). */
  readonly numbers: Readonly<Record<number, string>>
  /** Figures that count only together with one of the `counters` after them, as in 两只 and 二匹. */
  readonly numerals: Readonly<Record<number, string>>
  readonly counters: string
  readonly attitudes: AttitudeWords
  readonly small: string
  readonly big: string
  /** "no", "without": deny what follows. */
  readonly denialsBefore: string
  /** なし, のいない: deny what stands before. */
  readonly denialsAfter: string
  /** Clothes and parts whose colour shows on the whole figure: "a ship with white sails". */
  readonly parts: string
  /** Parts too small for their colour to show: "a cat with green eyes". */
  readonly details: string
  /** Hair, whose colour is its own; a word that is also in the list of a colour says both ("blonde"). */
  readonly hair: string
  /** Beards, and words for who has one. */
  readonly beards: string
  /** Nouns whose colour is that of the whole picture: "a red sky". */
  readonly wholes: string
  /** "and", "or". */
  readonly joiners: string
  /** Words between a word and its noun that part nothing: 的, の. */
  readonly links: string
  /** Words after which a colour belongs to the noun before: "the fox is red". */
  readonly copulas: string
  /** Articles and "of": part a colour from a noun but not a number. */
  readonly fillers: string
  /** Prepositions, verbs and pronouns without a look of their own; they end a group of words. */
  readonly stops: string
  /** Known words that change nothing: praise, quality tags, quantities of pixels. */
  readonly plains: string
}

/** The languages that Easel reads; a prompt may mix them. */
export const LANGUAGES = ["en", "zh", "ja", "ar"] as const
export type Language = (typeof LANGUAGES)[number]
