import { describe, expect, it } from "vitest"
import { asVoiceId } from "../../_kernel/ids.ts"
import { PLANS } from "../../_kernel/plans.ts"
import { rightsOf } from "../../credits/rules.ts"
import { planTask } from "../../task/rules.ts"
import { speech } from "../kinds/speech.ts"
import { voiceTraining } from "../kinds/voice-training.ts"
import { editVoice } from "../voice-contract.ts"
import { baseVoiceOf, consentFaults, INTONATIONS, newPhrase, sampleFaults, verdictOf } from "./voice-rules.ts"

const recording = { kind: "audio", durationMs: 12_000, audioCodec: "opus", sizeBytes: 1_000 }
const traits = { pitch_hz: 200, syllables_per_s: 4, tilt_db: -6 }
const source = { role: "voice", mediaKey: "voice/a/b", url: "", sha256: "0".repeat(64), sizeBytes: 9, width: 0, height: 0, prompt: "" }

describe("recordings", () => {
  it.each([
    [9_999, "RecordingTooShort"],
    [10_000, undefined],
    [300_000, undefined],
    [300_001, "RecordingTooLong"],
  ])("a sample of %d ms is told %s", (durationMs, message) => {
    expect(sampleFaults({ ...recording, durationMs })[0]?.message).toBe(message)
  })

  it("need a sound, a length that is known, and a size that renderers take", () => {
    expect(sampleFaults({ ...recording, audioCodec: null })).toMatchObject([{ path: "sample_file_id", message: "NoSound" }])
    expect(consentFaults({ ...recording, durationMs: null })).toMatchObject([{ path: "consent_file_id", message: "NoSound" }])
    expect(consentFaults({ ...recording, kind: "image" })).toMatchObject([{ message: "NoSound" }])
    expect(sampleFaults({ ...recording, sizeBytes: 30_000_000 })).toMatchObject([{ message: "FileTooLarge" }])
    expect(consentFaults({ ...recording, durationMs: 61_000 })).toMatchObject([{ message: "RecordingTooLong" }])
  })
})

it("a consent says six digits of chance", () => {
  expect(newPhrase(() => 0.42)).toBe("444 444")
  expect(newPhrase(Math.random)).toMatch(/^\d{3} \d{3}$/)
})

it.each([
  ["I consent to train my voice: 407 192.", "said"],
  ["I consent: 4-0-7, 1 9 2", "said"],
  ["أوافق: ٤٠٧ ١٩٢", "said"],
  ["同意します。４０７ １９２", "said"],
  ["I consent: 407 193", "notSaid"],
  ["I consent: four zero seven, one nine two", "unknown"],
  ["", "unknown"],
] as const)("a consent that is heard as «%s» was %s", (transcript, verdict) => {
  expect(verdictOf(transcript, "407 192")).toBe(verdict)
})

it("an own voice is built on the voice of its language and gender, or of its pitch where it has neither of the two", () => {
  expect(baseVoiceOf({ language: "de", gender: "male", traits })).toBe("de-male")
  expect(baseVoiceOf({ language: "ja", gender: "other", traits })).toBe("ja-female")
  expect(baseVoiceOf({ language: "ja", gender: "non_binary", traits: { ...traits, pitch_hz: 120 } })).toBe("ja-male")
  expect(INTONATIONS).toHaveLength(15)
})

it("plans have room for 0, 1, 3, 10 and 50 voices", () => {
  expect(PLANS.map((plan) => rightsOf(plan).voiceLimit)).toEqual([0, 1, 3, 10, 10, 10, 50])
})

describe("orders", () => {
  it("a training costs 20 and is about the sample; without one it is refused", () => {
    const input = { voice_id: asVoiceId("voice_x") }
    const plan = planTask(voiceTraining, { input, sources: [source] }, "free")
    expect(plan).toMatchObject({ errors: [], quote: { calculate_coins: 20 } })
    expect(voiceTraining.order(plan.specification)).toMatchObject({ fields: {}, inputs: [{ role: "voice", mediaKey: "voice/a/b" }] })
    expect(planTask(voiceTraining, { input }, "free").errors).toMatchObject([{ message: "RecordingGone" }])
  })

  it("speech in one's own voice is ordered with its base, its traits and its sample, and is refused once the sample is gone", () => {
    const input = { prompt: "Hello", timbre: "voice_x", own_voice: { base: "en-female", traits } }
    const plan = planTask(speech, { input, sources: [source] }, "free")
    expect(plan.errors).toEqual([])
    expect(speech.order(plan.specification)).toMatchObject({
      fields: { prompt: "Hello", model: "en-female", own_voice: traits },
      inputs: [{ role: "voice" }],
    })
    expect(planTask(speech, { input }, "free").errors).toMatchObject([{ path: "meta.timbre", message: "VoiceRequired" }])
  })
})

describe("the name of a voice", () => {
  const named = (name: string) => editVoice.input().safeParse({ voice_id: `voice_${"0".repeat(26)}`, name })

  it("is one line in which nothing turns around what stands beside it", () => {
    expect(named(" Ann \u202e\u2066\n of  Bree ").data?.name).toBe("Ann of Bree")
    expect(named("\u202e \n").error?.issues.map(({ path, message }) => [path, message])).toEqual([[["name"], "Missing"]])
  })
})
