import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { spokenSample } from "../../testing/audio/spoken-sample.ts"
import { carry } from "../edit/test-studio.ts"
import { decodeFilm } from "../film/decode-film.ts"
import { type VoiceTraits, voiceTraits } from "../orders/voice-orders.ts"
import { measureVoice, medianPitchHz, tiltDb } from "./measure-voice.ts"
import { shelved } from "./own-voice.ts"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "voice-test-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function trained(sample: Uint8Array): Promise<VoiceTraits> {
  const { heard } = await carry({ kind: "voice-training" }, { voice: sample }, Number.POSITIVE_INFINITY, folder)
  return voiceTraits.parse(heard.flatMap((event) => (event.type === "answered" ? [event.answer] : []))[0])
}

async function spoken(fields: Readonly<Record<string, unknown>>) {
  const order = { kind: "speech", prompt: "Good evening, the harbour is quiet tonight.", model: "en-female", ...fields }
  const { films } = await carry(order, {}, Number.POSITIVE_INFINITY, folder)
  const { samples, sampleRate: rate, durationS } = await decodeFilm(films[0]?.path ?? "")
  return { sound: { samples: samples[0], rate }, durationS, sha256: films[0]?.sha256 }
}

describe("a sample", () => {
  it.each([
    [110, 3],
    [200, 4],
    [330, 5],
  ])("at %d Hz with %d syllables a second is measured so", async (pitchHz, syllables) => {
    const traits = await trained(spokenSample({ pitchHz, syllablesPerS: syllables }))
    expect(Math.abs(traits.pitch_hz / pitchHz - 1)).toBeLessThan(0.02)
    expect(Math.abs(traits.syllables_per_s / syllables - 1)).toBeLessThan(0.25)
  })

  it("in which nobody speaks is told as such, what is no sound too, and neither is left on disk", async () => {
    const before = readdirSync(folder)
    await expect(trained(spokenSample({ pitchHz: 200, syllablesPerS: 0 }))).rejects.toThrow("nobody speaks")
    await expect(trained(new Uint8Array(2_000))).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(before)
    const noise = Float32Array.from({ length: 16_000 }, (_, at) => Math.sin(at * at * 0.7))
    expect(measureVoice({ samples: noise, rate: 16_000 })).toBeNull()
  })
})

describe("speech in one's own voice", () => {
  it.each([
    ["en-female", 200],
    ["en-female", 110],
    ["en-male", 110],
    ["en-male", 200],
    ["de-male", 85],
    ["ja-female", 260],
  ])("%s comes out at the %d Hz that the sample has", async (model, pitchHz) => {
    const own_voice = await trained(spokenSample({ pitchHz }))
    const prompt = model.startsWith("ja") ? "こんにちは、おげんきですか" : "Good evening, the harbour is quiet tonight."
    const { sound } = await spoken({ model, own_voice, prompt })
    expect(Math.abs((medianPitchHz(sound) ?? 0) / pitchHz - 1)).toBeLessThan(0.08)
  })

  it("is slower for somebody who speaks slowly, and the same bytes again", async () => {
    const base = { pitch_hz: 160, tilt_db: -6 }
    const [slow, fast, again] = await Promise.all([3, 5.5, 3].map((syllables_per_s) => spoken({ own_voice: { ...base, syllables_per_s } })))
    expect(slow?.durationS ?? 0).toBeGreaterThan((fast?.durationS ?? 0) * 1.15)
    expect(again?.sha256).toBe(slow?.sha256)
  })

  it("is darker or brighter as the sample is, and never too loud", () => {
    const noise = Float32Array.from({ length: 48_000 }, (_, at) => Math.sin(at * at * 0.7) * 0.9)
    const [dark, plain, bright] = [-9, 0, 9].map((gain) => shelved(noise, 48_000, gain))
    const tilts = [dark, plain, bright].map((samples) => tiltDb({ samples: samples ?? noise, rate: 48_000 }))
    expect(tilts[0]).toBeLessThan((tilts[1] ?? 0) - 1)
    expect(tilts[2]).toBeGreaterThan((tilts[1] ?? 0) + 1)
    expect(bright?.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1)
  })
})
