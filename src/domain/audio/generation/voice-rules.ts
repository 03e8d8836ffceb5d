import { voiceOf } from "./voice-table.ts"

/** Of a voice, what people choose by (spec 3§3); null for what its name does not say. */
export interface VoiceTraits {
  readonly language: string | null
  readonly gender: string | null
  readonly age: string | null
}

/** What is known of a voice by its name. */
export function traitsOfVoice(id: string): VoiceTraits {
  const { language, gender, age } = voiceOf(id)
  return { language, gender, age }
}
