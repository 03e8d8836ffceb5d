import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { speakersFor } from "../backend/index.ts"
import { type OfferedAudio, offeredAudio } from "./generation/offer-rules.ts"
import type { voiceList } from "./generation-contract.ts"
import { madeSamples } from "./sample/read-sample.ts"
import { readOwnVoices } from "./voice/read-own-voices.ts"
import { ownVoiceOf } from "./voice/voice-rows.ts"

/** Whether a server that is open to the caller trains voices, and whether only preview renderers do. */
export async function readTrainingOffer(context: Context): Promise<{ readonly canTrain: boolean; readonly isPreview: boolean }> {
  const trainers = (await speakersFor(context)).filter(({ capabilities: { offers } }) => (offers["voice-training"]?.slots ?? 0) > 0)
  return { canTrain: trainers.length > 0, isPreview: trainers.every(({ capabilities }) => capabilities.isPreview) }
}

/** What the servers that are open to the caller make of sounds. */
export async function readAudioOffers(context: Context): Promise<OfferedAudio> {
  return offeredAudio(await speakersFor(context))
}

const isMembers = (context: Context): context is MemberContext => context.viewer?.kind === "member"

/** The voices that can be had, the viewer's own first; of some languages, genders and ages where these are named. */
export async function readVoices(
  context: Context,
  { own: isOwn, languages, genders, ages }: CallInput<typeof voiceList>,
): Promise<CallOutput<typeof voiceList>> {
  const [{ voices, isPreview }, rows] = await Promise.all([readAudioOffers(context), isMembers(context) ? readOwnVoices(context) : []])
  const own = rows.map(ownVoiceOf).map((voice) => {
    const { voice_id: timbre, language, gender, age, sample_url } = voice
    return { timbre, language, gender, age, sample_url, is_preview: isPreview, own: true, voice }
  })
  const offered = voices.map(({ voice, isPreview: is_preview }) => {
    const { id: timbre, language, gender, age } = voice
    return { timbre, language, gender, age, sample_url: null, is_preview, own: false }
  })
  const isAsked = <Value>(wanted: readonly Value[] | undefined, value: Value | null) =>
    wanted === undefined || (value !== null && wanted.includes(value))
  const asked = [...own, ...offered].filter(
    (voice) =>
      (isOwn ?? voice.own) === voice.own &&
      isAsked(languages, voice.language) &&
      isAsked(genders, voice.gender) &&
      isAsked(ages, voice.age),
  )
  const others = asked.flatMap(({ own: isTheirs, timbre }) => (isTheirs ? [] : timbre))
  const samples = others.length === 0 ? new Map<string, string>() : await madeSamples(context, others)
  return { items: asked.map((voice) => ({ ...voice, sample_url: voice.sample_url ?? samples.get(voice.timbre) ?? null })) }
}
