/** Languages that voices speak (spec 3§3). */
export const VOICE_LANGUAGES = [
  "en",
  "ja",
  "zh-cn",
  "nl",
  "ar",
  "fr",
  "de",
  "id",
  "it",
  "ko",
  "pt",
  "ru",
  "es",
  "tr",
  "uk",
  "vi",
  "th",
  "pl",
  "ro",
  "el",
  "cs",
  "fi",
  "hi",
] as const
export type VoiceLanguage = (typeof VOICE_LANGUAGES)[number]

export const VOICE_GENDERS = ["female", "male"] as const
export type VoiceGender = (typeof VOICE_GENDERS)[number]

/** A voice that can be chosen; what a server's own names do not say is null. */
export interface Voice {
  /** What a client names it by, and what a server that has it calls it. */
  readonly id: string
  readonly language: VoiceLanguage | null
  readonly gender: VoiceGender | null
}

/** The voices of the table: of every language a woman's and a man's. */
export const VOICES: readonly Voice[] = VOICE_LANGUAGES.flatMap((language) =>
  VOICE_GENDERS.map((gender) => ({ id: `${language}-${gender}`, language, gender })),
)

/** A voice by its name, also one that only a server knows. */
export function voiceOf(id: string): Voice {
  return VOICES.find((voice) => voice.id === id) ?? { id, language: null, gender: null }
}
