import { billedUnits } from "../../_kernel/billed-units.ts"
/** What may be asked of sounds. Lengths in seconds; the default of 5 is spec 2§9, the rest is ours. */
export const SOUND_LENGTHS = {
  "sound-effect": { least: 1, usual: 5, most: 30 },
  music: { least: 5, usual: 30, most: 240 },
  song: { least: 5, usual: 30, most: 240 },
} as const
/** Pieces of one task at most. */
export const MAXIMUM_SOUNDS = 4
/** Characters that are spoken at once. */
export const MAXIMUM_SPOKEN_CHARACTERS = 2_000
/** Characters of lyrics. */
export const MAXIMUM_LYRICS_CHARACTERS = 2_000
/** How fast something is said, times the usual (spec 2§3: 1). */
export const SPEEDS = { least: 0.5, usual: 1, most: 2 } as const

/** Ways of aiVoice (spec 2§3); ours is music without a voice. */
export const GENERATE_MODES = ["vocalSongs", "instrumental"] as const

/** Ways to say something: neutral (spec 2§3) and the intonations of voices (spec 3§3). */
export const EMOTIONS = [
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
export type Emotion = (typeof EMOTIONS)[number]

const EFFECT_UNIT_S = 5
const VOICE_UNIT_CHARACTERS = 100

/** Units of the price of a sound effect: begun five seconds (spec README, Tasks). */
export function effectUnits(durationS: number): number {
  return billedUnits(durationS, EFFECT_UNIT_S)
}

/** Whether anything can be said of a text: marks and spaces alone are silence, which nobody pays for. */
export function isSpeakable(text: string): boolean {
  return /[\p{L}\p{N}\p{S}]/u.test(text)
}

/** Units of the price of speech: begun hundreds of characters, in code points (spec README, Tasks). */
export function voiceUnits(text: string): number {
  return billedUnits([...text].length, VOICE_UNIT_CHARACTERS)
}

/** The length that is made of the one that was asked for. */
export function soundLengthS(kind: keyof typeof SOUND_LENGTHS, asked: number | undefined): number {
  const { least, usual, most } = SOUND_LENGTHS[kind]
  return Math.min(most, Math.max(least, asked ?? usual))
}
