import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newVoiceId } from "../_kernel/ids.ts"
import { type MendedQuote, quoteTask } from "../task/index.ts"
import { AUDIO_ACTIONS } from "./generation/task-actions.ts"
import { lyrics } from "./kinds/lyrics.ts"
import { soundEffect } from "./kinds/sound-effect.ts"
import { speech } from "./kinds/speech.ts"
import { speechToText } from "./kinds/transcript.ts"
import { voiceTraining } from "./kinds/voice-training.ts"
import { configurationOf, musicKindOf, type SoundPayload, soundRequestOf } from "./sound-request.ts"
import { type TranscriptPayload, transcriptRequestOf } from "./transcript/create-transcript.ts"

function isMember(context: Context): context is MemberContext {
  return context.viewer?.kind === "member"
}

function kindOf(payload: SoundPayload) {
  switch (payload.action) {
    case AUDIO_ACTIONS["sound-effect"]:
      return soundEffect
    case AUDIO_ACTIONS.speech:
      return speech
    case AUDIO_ACTIONS.lyrics:
      return lyrics
    default:
      return musicKindOf(payload)
  }
}

/**
 * What sounds, or the words of a song, would cost the viewer: members their price, everyone else nothing. Throws what `soundRequestOf` and
 * `quoteTask` throw.
 */
export async function estimateSound(context: Context, payload: SoundPayload): Promise<MendedQuote> {
  const kind = kindOf(payload)
  if (isMember(context)) return quoteTask(context, kind, await soundRequestOf(context, kind, payload))
  return quoteTask(context, kind, { input: configurationOf(payload), speedType: payload.speed_type })
}

/** What a transcript would cost. Throws NotFound for a sound that is not the viewer's, and what `quoteTask` throws. */
export async function estimateTranscript(context: Context, payload: TranscriptPayload): Promise<MendedQuote> {
  if (!isMember(context)) throw new DomainError("NotFound")
  return quoteTask(context, speechToText, await transcriptRequestOf(context, payload))
}

/** What the training of a voice would cost, whichever it is. Throws what `quoteTask` throws. */
export function estimateTraining(context: Context): Promise<MendedQuote> {
  return quoteTask(context, voiceTraining, { input: { voice_id: newVoiceId(context.nowMs) } })
}
