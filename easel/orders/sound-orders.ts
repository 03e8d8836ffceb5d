import * as z from "zod"
import { LIMITS } from "../limits.ts"
import { inputsOf, named, wordedFields } from "./fields.ts"
import { voiceTraits } from "./voice-orders.ts"

/** What the kinds of sound are ordered with. */

/** Bounds of what is heard. */
export const SOUND_LIMITS = { effectSeconds: 30, musicSeconds: 240, speechChars: 2_000 } as const

const count = z.int().min(1).max(LIMITS.maxCount).default(1)

/** A sound, as its words have it. */
export const soundEffect = z.object({
  ...named("sound-effect"),
  ...wordedFields,
  /** seconds */
  duration_s: z.number().min(0.5).max(SOUND_LIMITS.effectSeconds),
  count,
})

/** Music without a voice. */
export const music = z.object({
  ...named("music"),
  ...wordedFields,
  /** seconds */
  duration_s: z.number().min(1).max(SOUND_LIMITS.musicSeconds),
  count,
})

/** Languages that are spoken, with the voice of espeak that speaks each. */
const SPOKEN = {
  en: "en-us",
  ja: "ja",
  "zh-cn": "cmn",
  nl: "nl",
  ar: "ar",
  fr: "fr",
  de: "de",
  id: "id",
  it: "it",
  ko: "ko",
  pt: "pt-br",
  ru: "ru",
  es: "es",
  tr: "tr",
  uk: "uk",
  vi: "vi",
  th: "th",
  pl: "pl",
  ro: "ro",
  el: "el",
  cs: "cs",
  fi: "fi",
  hi: "hi",
} as const

/** Somebody who speaks one language: what espeak knows the language by, and which of its throats speaks it. */
interface Voice {
  readonly name: string
  readonly language: string
  readonly variant: string
}

const THROATS = [
  { gender: "female", variant: "f2" },
  { gender: "male", variant: "m3" },
] as const

/** All voices; a name is the language and the gender. */
export const VOICES: readonly Voice[] = Object.entries(SPOKEN).flatMap(([code, language]) =>
  THROATS.map(({ gender, variant }) => ({ name: `${code}-${gender}`, language, variant })),
)

/** Ways to say something. */
export const INTONATIONS = [
  "neutral",
  "lively",
  "naive",
  "charming",
  "cheerful",
  "cunning",
  "mysterious",
  "gentle",
  "serious",
  "calm",
  "steady",
  "domineering",
  "shy",
  "melancholic",
  "timid",
  "other",
] as const
export type Intonation = (typeof INTONATIONS)[number]

/** A text that is spoken. */
export const speech = z.object({
  ...named("speech"),
  prompt: z.string().min(1).max(SOUND_LIMITS.speechChars),
  /** A name of `VOICES`. */
  model: z.string().refine((name) => VOICES.some((voice) => voice.name === name), { message: "no such voice" }),
  speed: z.number().min(0.5).max(2).default(1),
  emotion: z.enum(INTONATIONS).default("neutral"),
  /** Somebody's own voice: `model` says how it is spoken, this whose it is. */
  own_voice: voiceTraits.optional(),
  /** The sample of that voice; its traits are enough here. */
  inputs: inputsOf(["voice"], 0).default([]),
})

export type SoundEffectOrder = z.infer<typeof soundEffect>
export type MusicOrder = z.infer<typeof music>
export type SpeechOrder = z.infer<typeof speech>
