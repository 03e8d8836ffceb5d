import type { Colour, Concept, Mood, Mount, Style } from "../scene.ts"

/** One time that a concept was named. */
export interface Mention {
  concept: Concept
  readonly weight: number
  /** Brought along by another word, not named. */
  readonly implied: boolean
  readonly colours: Colour[]
  count: number
  scale: number
  isOld?: true
  hair?: Colour
  beard?: Colour | "own"
  wearsGlasses?: true
  readonly label?: string
  isAsleep?: true
  rides?: Mount
}

/** Something named that is not a concept. */
export interface Named<Value> {
  readonly value: Value
  readonly weight: number
  readonly implied: boolean
}

/** What a text names. */
export interface Findings {
  readonly mentions: Mention[]
  readonly styles: Named<Style>[]
  readonly colours: Named<Colour>[]
  readonly moods: Named<Mood>[]
}

/** A text read: what it asks for, what it denies ("no people"), and the words that no lexicon knows. */
export interface Reading {
  readonly asked: Findings
  readonly denied: Findings
  readonly unknownWords: readonly string[]
}
