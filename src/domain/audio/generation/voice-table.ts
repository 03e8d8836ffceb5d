import type { PersonAge } from "../voice/voice-rules.ts"

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

/** The language of voices that a BCP 47 tag is of, such as `zh-CN` or `ar-u-nu-latn`; undefined where none speaks it. */
export function spokenLanguageOf(tag: string): VoiceLanguage | undefined {
  const asked = tag.toLowerCase()
  return VOICE_LANGUAGES.find((one) => one === asked || asked.startsWith(`${one}-`))
}

export const VOICE_GENDERS = ["female", "male"] as const
export type VoiceGender = (typeof VOICE_GENDERS)[number]

/** A voice that can be chosen; what a server's own names do not say is null. */
export interface Voice {
  /** What a client names it by, and what a server that has it calls it. */
  readonly id: string
  readonly language: VoiceLanguage | null
  readonly gender: VoiceGender | null
  readonly age: PersonAge | null
}

/** Ages as the table lists them: names say only that of who is no adult. */
const LISTED_AGES = ["adult", "young", "juvenile", "senior"] as const satisfies readonly PersonAge[]

/** The voices of the table: of every language and age a woman's and a man's, or a girl's and a boy's. */
export const VOICES: readonly Voice[] = VOICE_LANGUAGES.flatMap((language) =>
  LISTED_AGES.flatMap((age) =>
    VOICE_GENDERS.map((gender) => ({ id: `${language}-${gender}${age === "adult" ? "" : `-${age}`}`, language, gender, age })),
  ),
)

/** Those that a server has which names none. */
export const USUAL_VOICES: readonly Voice[] = VOICES.filter(({ age }) => age === "adult")

const BY_ID: ReadonlyMap<string, Voice> = new Map(VOICES.map((voice) => [voice.id, voice]))

/** A voice by its name, also one that only a server knows. */
export function voiceOf(id: string): Voice {
  return BY_ID.get(id) ?? { id, language: null, gender: null, age: null }
}
