import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { speakersFor } from "../backend/index.ts"
import { type OfferedAudio, offeredAudio } from "./generation/offer-rules.ts"
import type { voiceList } from "./generation-contract.ts"

/** What the servers that are open to whoever asks make of sounds. */
export async function readAudioOffers(context: Context): Promise<OfferedAudio> {
  return offeredAudio(await speakersFor(context))
}

/** The voices that can be had, of some languages and genders where these are named. */
export async function readVoices(
  context: Context,
  { languages, genders }: CallInput<typeof voiceList>,
): Promise<CallOutput<typeof voiceList>> {
  const { voices } = await readAudioOffers(context)
  const isAsked = <Value>(wanted: readonly Value[] | undefined, value: Value | null) =>
    wanted === undefined || (value !== null && wanted.includes(value))
  return {
    items: voices
      .filter(({ voice }) => isAsked(languages, voice.language) && isAsked(genders, voice.gender))
      .map(({ voice, isPreview }) => ({ timbre: voice.id, language: voice.language, gender: voice.gender, is_preview: isPreview })),
  }
}
