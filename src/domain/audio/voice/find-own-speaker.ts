import type { MemberContext } from "../../_kernel/context.ts"
import { asVoiceId, idPattern } from "../../_kernel/ids.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { readReadyVoice } from "./read-own-voices.ts"
import { sampleOf, sourceOfVoice } from "./voice-rows.ts"
import type { VoiceTraits } from "./voice-rules.ts"

const OWN_VOICE = idPattern("voice")

/** A voice of a member's own, as an order needs it. */
export interface OwnSpeaker {
  /** The voice of the table that it is built on, and how it differs. */
  readonly ownVoice: { readonly base: string; readonly traits: VoiceTraits }
  readonly sample: TaskSource
  /** What its task has to say that it comes from: so it is canceled when the voice is revoked. */
  readonly source: string
}

/**
 * Who speaks where a voice of the member's own is named; null for every other name. Throws NotFound for a voice that is not theirs, and
 * InvalidInput (`timbre`: VoiceNotReady) for one that must not speak yet.
 */
export async function findOwnSpeaker(context: MemberContext, timbre: string | undefined): Promise<OwnSpeaker | null> {
  if (timbre === undefined || !OWN_VOICE.test(timbre)) return null
  const { row, base, traits } = await readReadyVoice(context, asVoiceId(timbre))
  return { ownVoice: { base, traits }, sample: sampleOf(row), source: sourceOfVoice(row.id) }
}
