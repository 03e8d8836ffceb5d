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

/** How somebody sounds, whatever they say. */
interface Throat {
  /** Which throat of espeak it is. */
  readonly variant: string
  /** As espeak counts it, 0–99. */
  readonly pitch: number
  /** Times the usual rate. */
  readonly rate: number
  /** Times the pitch and all that the length of a throat decides, by drawing the samples out: above 1 the throat is shorter. */
  readonly stretch: number
}

/** Somebody who speaks one language: what espeak knows the language by, and with which throat. */
interface Voice extends Throat {
  readonly name: string
  readonly language: string
  /** Whether it sings: a melody leaves nothing of an age but the throat. */
  readonly sings: boolean
}

const GROWN = { pitch: 50, rate: 1, stretch: 1 } as const

/** Throats by what a name says after the language. The old ones tremble, which their variants do. */
const THROATS: Readonly<Record<string, Throat>> = {
  female: { variant: "f2", ...GROWN },
  male: { variant: "m3", ...GROWN },
  "female-juvenile": { variant: "f2", pitch: 70, rate: 0.95, stretch: 1.22 },
  "male-juvenile": { variant: "f2", pitch: 58, rate: 0.95, stretch: 1.17 },
  "female-young": { variant: "f2", pitch: 62, rate: 1.1, stretch: 1.06 },
  "male-young": { variant: "m3", pitch: 66, rate: 1.1, stretch: 1.07 },
  "female-senior": { variant: "f1", pitch: 34, rate: 0.78, stretch: 0.95 },
  "male-senior": { variant: "grandpa", pitch: 60, rate: 0.78, stretch: 1 },
}

/** All voices; a name is the language, the gender, and the age of who is no adult. */
export const VOICES: readonly Voice[] = Object.entries(SPOKEN).flatMap(([code, language]) =>
  Object.entries(THROATS).map(([kind, throat]) => ({ name: `${code}-${kind}`, language, sings: !kind.includes("-"), ...throat })),
)

/** Those that sing. */
export const SINGERS: readonly Voice[] = VOICES.filter(({ sings }) => sings)

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
