import { vi } from "vitest"
import { voiceList } from "../../src/domain/audio/generation-contract.ts"
import { requestVoiceConsent, trainVoice } from "../../src/domain/audio/voice-contract.ts"
import { decideCase, reviewCases } from "../../src/domain/moderation/review-contract.ts"
import { TestClient } from "../_http/call.ts"
import { fileOf } from "../library/client-file.ts"
import { spokenSample } from "./spoken-sample.ts"

/** Samples by how they are spoken: they are the same each time, and take long to make. */
const samples = new Map<string, Uint8Array<ArrayBuffer>>()

function sampleOf(how: { readonly pitchHz: number; readonly seconds: number }): Uint8Array<ArrayBuffer> {
  const name = JSON.stringify(how)
  const sample = samples.get(name) ?? spokenSample(how)
  samples.set(name, sample)
  return sample
}

/** A file of the client's in which somebody speaks. */
export function recordingOf(client: TestClient, { pitchHz = 200, seconds = 12 } = {}) {
  return fileOf(client, {
    name: "voice.wav",
    kind: "audio",
    category: 59,
    contentType: "audio/wav",
    width: null,
    height: null,
    durationMs: seconds * 1000,
    bytes: sampleOf({ pitchHz, seconds }),
    facts: { container: "wav", audioCodec: "pcm-s16", audioChannels: 1, sampleRateHz: 16_000 },
  })
}

/** What a voice is said to be, for tests. */
export const DESCRIBED = { name: "Mine", language: "en", gender: "female", age: "adult", intonation: "calm" } as const

/** An order of a training that the client may send: consent asked for, both recordings there. */
export async function trainingOf(client: TestClient, of: { readonly pitchHz?: number; readonly seconds?: number } = {}) {
  const { voice_id } = await client.dataOf(requestVoiceConsent, {})
  const [sample_file_id, consent_file_id] = await Promise.all([recordingOf(client, of), recordingOf(client, { seconds: 4 })])
  return { voice_id, ...DESCRIBED, sample_file_id, consent_file_id }
}

/** Waits until a voice of the client's is in a state. */
export function voiceThat(client: TestClient, voiceId: string, state: string) {
  return vi.waitFor(
    async () => {
      const { items } = await client.dataOf(voiceList, {})
      const voice = items.find(({ timbre }) => timbre === voiceId)?.voice
      if (voice?.state !== state) throw new Error(`still ${voice?.state}`)
      return voice
    },
    { timeout: 40_000, interval: 400 },
  )
}

/** The case of a voice that waits. */
export async function caseOfVoice(moderator: TestClient, voiceId: string) {
  let cursor: string | null | undefined
  do {
    const page = await moderator.dataOf(reviewCases, { limit: 100, ...(cursor == null ? {} : { cursor }) })
    const found = page.items.find(({ id }) => id === voiceId)
    if (found !== undefined) return found
    cursor = page.next_cursor
  } while (cursor !== null)
  return null
}

/** A voice of the client's that was trained and waits for whoever listens. */
export async function trainedVoice(client: TestClient, of: Parameters<typeof trainingOf>[1] = {}): Promise<string> {
  const { voice_id } = await client.dataOf(trainVoice, await trainingOf(client, of))
  await voiceThat(client, voice_id, "inReview")
  return voice_id
}

/** A voice of the client's that speaks: a moderator found its consent to be one. */
export async function readyVoice(client: TestClient, of: Parameters<typeof trainingOf>[1] = {}): Promise<string> {
  const id = await trainedVoice(client, of)
  const moderator = await TestClient.signedIn({ isModerator: true })
  const found = await caseOfVoice(moderator, id)
  if (found === null) throw new Error("no case")
  await moderator.dataOf(decideCase, { case_id: found.case_id, kind: "voice", id, decision: "keep", reason: "" })
  return id
}
