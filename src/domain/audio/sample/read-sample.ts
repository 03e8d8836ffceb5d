import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { speakersFor } from "../../backend/index.ts"
import { mediaUrl } from "../../upload/rules.ts"
import type { voiceSample } from "../generation-contract.ts"
import { speech } from "../kinds/speech.ts"
import { SAMPLES, type SampledVoice, sampledVoice, sampleKeyOf, sentenceOf } from "./sample-rules.ts"

/** When somebody may ask again whose sample was not made. */
const AGAIN_SECONDS = { busy: 3, failed: 30 } as const

/**
 * Where a voice that a server offers can be heard; its sample is made where there is none yet. Throws NotFound for a voice that nobody
 * offers, TooManyRequests, Busy where others wait for that server, Unavailable where it did not speak.
 */
export async function readVoiceSample(
  context: Context,
  { timbre }: CallInput<typeof voiceSample>,
): Promise<CallOutput<typeof voiceSample>> {
  const sampled = sampledVoice(await speakersFor(context), timbre)
  if (sampled === null) throw new DomainError("NotFound")
  const { key, folder } = await sampleKeyOf(sampled)
  if ((await context.media.head(key)) === null) await make(context, sampled, { key, folder })
  return { sample_url: mediaUrl(key) }
}

/** The addresses of the samples that are there already, by the voices' names. One question, however many voices. */
export async function madeSamples(context: Context, timbres: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [servers, keys] = await Promise.all([speakersFor(context), context.media.list(SAMPLES)])
  const made = new Set(keys)
  if (made.size === 0) return new Map()
  const found = await Promise.all(
    timbres.map(async (timbre): Promise<readonly (readonly [string, string])[]> => {
      const sampled = sampledVoice(servers, timbre)
      const key = sampled === null ? "" : (await sampleKeyOf(sampled)).key
      return made.has(key) ? [[timbre, mediaUrl(key)]] : []
    }),
  )
  return new Map(found.flat())
}

async function make(
  { limiters, voiceSampler, origin, nowMs, random }: Context,
  { server, voice }: SampledVoice,
  place: { readonly key: string; readonly folder: string },
): Promise<void> {
  const taken = await limiters.take("voice-samples-address", origin.address, nowMs)
  if (taken.kind === "over") throw new DomainError("TooManyRequests", { retryAfterSeconds: taken.retryAfterSeconds })
  const configuration = { timbre: voice.id, prompt: sentenceOf(voice) }
  const { fields } = speech.order(speech.specify(configuration, { random, plan: "visitor", sources: [] }))
  const answer = await voiceSampler.make({ server: server.name, ...place, kind: speech.name, fields })
  if (answer === "made") return
  throw new DomainError(answer === "busy" ? "Busy" : "Unavailable", { retryAfterSeconds: AGAIN_SECONDS[answer] })
}
