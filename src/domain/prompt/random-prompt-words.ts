import type { Locale } from "../_kernel/locales.ts"
import arabic from "./random-prompt-words.ar.json" with { type: "json" }
import english from "./random-prompt-words.en.json" with { type: "json" }
import japanese from "./random-prompt-words.ja.json" with { type: "json" }
import chinese from "./random-prompt-words.zh-cn.json" with { type: "json" }

interface Parts {
  readonly subject: string
  readonly place: string
  readonly light: string
  readonly style: string
}

/** What the styles of every language are, in the order in which each lists its words for them. */
export const PROMPT_STYLES = [
  ...["watercolour", "oil", "ink", "pencil", "flat", "paper-cut"],
  ...["low-poly", "pixel", "neon", "stained-glass", "comic", "photo"],
] as const

/** The words of one language: subjects with the places that suit them, and what goes with every one of those. */
export interface PromptWords {
  readonly scenes: readonly { readonly subjects: readonly string[]; readonly places: readonly string[] }[]
  readonly lights: readonly string[]
  readonly styles: readonly string[]
  /** The parts as one phrase, in the order of the language. */
  compose(parts: Parts): string
}

/** The words of every language, chosen from what the preview renderer understands. */
export const PROMPT_WORDS: Readonly<Record<Locale, PromptWords>> = {
  en: { ...english, compose: ({ subject, place, light, style }) => `${subject} ${place} ${light}, ${style}` },
  "zh-cn": { ...chinese, compose: ({ subject, place, light, style }) => `${light}，${place}${subject}，${style}` },
  ja: { ...japanese, compose: ({ subject, place, light, style }) => `${place}${subject}、${light}、${style}` },
  ar: { ...arabic, compose: ({ subject, place, light, style }) => `${subject} ${place} ${light}، ${style}` },
}
