import type { FieldError } from "../../_kernel/errors.ts"
import { MAXIMUM_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import { EMOTIONS } from "../generation/sound-rules.ts"
import type { VoiceGender, VoiceLanguage } from "../generation/voice-table.ts"
import type { ConsentVerdict } from "../ports.ts"

/** Who a voice sounds like (spec 3§3). */
export const PERSON_GENDERS = ["male", "female", "non_binary", "other"] as const
export type PersonGender = (typeof PERSON_GENDERS)[number]
/** How old somebody sounds (spec 3§3). */
export const PERSON_AGES = ["juvenile", "young", "adult", "senior"] as const
export type PersonAge = (typeof PERSON_AGES)[number]
/** How somebody usually speaks: the 15 intonations (spec 3§3). */
export const INTONATIONS = EMOTIONS.filter((emotion) => emotion !== "neutral")
export type Intonation = (typeof INTONATIONS)[number]

export const MAXIMUM_VOICE_NAME_CHARACTERS = 60
/** What a voice is trained with, seconds. */
export const SAMPLE_SECONDS = { least: 10, most: 300 } as const
/** What a consent may last, seconds. */
export const CONSENT_SECONDS = { least: 1, most: 60 } as const
/** How long a consent may be spoken after it was asked for. */
export const CONSENT_LIFE_MS = 86_400_000
/** Digits of the phrase, in groups that are easily read. */
const PHRASE_GROUPS = [3, 3] as const
/** Between men and women: whose base a voice has that is neither. */
const MIDDLE_HZ = 165

/** How somebody speaks, in the words of the render protocol. */
export interface VoiceTraits {
  readonly pitch_hz: number
  readonly syllables_per_s: number
  readonly tilt_db: number
}

/** Words of chance that a consent has to say, so that no old recording is one: digits, which every language has. */
export function newPhrase(random: () => number): string {
  return PHRASE_GROUPS.map((count) => Array.from({ length: count }, () => Math.floor(random() * 10)).join("")).join(" ")
}

/** A digit in any script: `\d` knows those of Latin alone. */
const DIGITS_OF_SCRIPTS = ["٠", "۰", "०", "๐", "０"].map((zero) => zero.codePointAt(0) ?? 0)

/** The digits of a text in whatever script, as those of Latin. */
function digitsOf(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const zero = DIGITS_OF_SCRIPTS.find((one) => code >= one && code < one + 10)
      return zero === undefined ? sign : String(code - zero)
    })
    .join("")
    .replaceAll(/\D/g, "")
}

/**
 * What a transcript says of a consent: its phrase, as many other digits, or not enough to tell, such as digits that were written as words.
 */
export function verdictOf(transcript: string, phrase: string): ConsentVerdict {
  const [heard, wanted] = [digitsOf(transcript), digitsOf(phrase)]
  if (heard.includes(wanted)) return "said"
  return heard.length >= wanted.length ? "notSaid" : "unknown"
}

/** What of a recording decides whether it may be one. */
export interface Recording {
  readonly kind: string
  readonly durationMs: number | null
  readonly audioCodec: string | null
  readonly sizeBytes: number
}

/** Validates a sample by its stored facts. */
export function sampleFaults(recording: Recording): readonly FieldError[] {
  return recordingFaults("sample_file_id", recording, SAMPLE_SECONDS)
}

/** Validates a consent by its stored facts. */
export function consentFaults(recording: Recording): readonly FieldError[] {
  return recordingFaults("consent_file_id", recording, CONSENT_SECONDS)
}

function recordingFaults(
  path: string,
  { kind, durationMs, audioCodec, sizeBytes }: Recording,
  { least, most }: { readonly least: number; readonly most: number },
): readonly FieldError[] {
  if ((kind !== "audio" && kind !== "video") || audioCodec === null || durationMs === null) return [{ path, message: "NoSound" }]
  if (durationMs < least * 1000) return [{ path, message: "RecordingTooShort", minimum: least }]
  if (durationMs > most * 1000) return [{ path, message: "RecordingTooLong", maximum: most }]
  return sizeBytes > MAXIMUM_INPUT_BYTES ? [{ path, message: "FileTooLarge" }] : []
}

/** The voice of the table that somebody's own is built on. */
export function baseVoiceOf({
  language,
  gender,
  traits,
}: {
  readonly language: VoiceLanguage
  readonly gender: PersonGender
  readonly traits: VoiceTraits
}): string {
  const throat: VoiceGender = gender === "male" || gender === "female" ? gender : traits.pitch_hz < MIDDLE_HZ ? "male" : "female"
  return `${language}-${throat}`
}
