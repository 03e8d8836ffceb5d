import * as z from "zod"
import { inputsOf, named } from "./fields.ts"

/** What a sample is measured for, and what is spoken with a voice that was measured so. */

/** Bounds of what a voice can be. */
export const VOICE_LIMITS = { pitchHz: [50, 600], syllables: [1, 10], tiltDb: [-24, 12] } as const

/** How somebody speaks. */
export const voiceTraits = z.object({
  /** The median of the pitch, Hz. */
  pitch_hz: z.number().min(VOICE_LIMITS.pitchHz[0]).max(VOICE_LIMITS.pitchHz[1]),
  /** Syllables in a second of speech, pauses left out. */
  syllables_per_s: z.number().min(VOICE_LIMITS.syllables[0]).max(VOICE_LIMITS.syllables[1]),
  /** How much weaker the sound is, octave by octave: dB. */
  tilt_db: z.number().min(VOICE_LIMITS.tiltDb[0]).max(VOICE_LIMITS.tiltDb[1]),
})

/** Measures a sample of somebody's voice. */
export const voiceTraining = z.object({ ...named("voice-training"), inputs: inputsOf(["voice"]) })

export type VoiceTraits = z.infer<typeof voiceTraits>
export type VoiceTrainingOrder = z.infer<typeof voiceTraining>
