import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { CreateRequest } from "../task/index.ts"
import { type AudioConfiguration, isSung } from "./generation/configuration.ts"
import { AUDIO_ACTIONS } from "./generation/task-actions.ts"
import type { textToAudioEffect } from "./generation-contract.ts"
import { music } from "./kinds/music.ts"
import { song } from "./kinds/song.ts"
import { findOwnSpeaker } from "./voice/find-own-speaker.ts"

/** What is said to make sounds, by whichever call. */
export interface SoundPayload
  extends Pick<CallInput<typeof textToAudioEffect>, "speed_type" | "source" | "max_coins">,
    Omit<AudioConfiguration, "own_voice"> {
  readonly action?: number | undefined
  readonly meta?: Omit<AudioConfiguration, "own_voice"> | undefined
}

/** What a payload asks for: as `meta` says it, or beside it, which counts. */
export function configurationOf({
  action: _action,
  meta = {},
  speed_type: _speed,
  source: _source,
  max_coins: _most,
  ...beside
}: SoundPayload) {
  return { ...meta, ...beside } satisfies AudioConfiguration
}

/** The kind of music that a payload asks for: that of its mode, else of its action; a song by default. */
export function musicKindOf(payload: SoundPayload): typeof song {
  const { generateMode = payload.action === AUDIO_ACTIONS.music ? "instrumental" : undefined } = configurationOf(payload)
  return isSung({ generateMode }) ? song : music
}

/** What a payload asks for, of a kind, with the voice of the member's own that it may name. Throws NotFound, InvalidInput (VoiceNotReady). */
export async function soundRequestOf(
  context: MemberContext,
  { name }: { readonly name: string },
  payload: SoundPayload,
): Promise<CreateRequest<AudioConfiguration>> {
  const { speed_type: speedType, max_coins: maximumCoins, source } = payload
  const input = configurationOf(payload)
  const own = name === music.name ? null : await findOwnSpeaker(context, input.timbre)
  if (own === null) return { input, speedType, maximumCoins, source }
  return { input: { ...input, own_voice: own.ownVoice }, sources: [own.sample], speedType, maximumCoins, source: own.source }
}
