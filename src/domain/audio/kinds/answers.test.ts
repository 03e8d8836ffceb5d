import { describe, expect, it, test } from "vitest"
import type { Delivered, TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_PLAYED_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { AudioConfiguration } from "../generation/configuration.ts"
import { MAXIMUM_LYRICS_CHARACTERS } from "../generation/sound-rules.ts"
import { LONGEST_TRANSCRIPT_S, MAXIMUM_TRANSCRIPT_CHARACTERS, MAXIMUM_WORDS } from "../transcript/transcript-rules.ts"
import { lyrics } from "./lyrics.ts"
import { song } from "./song.ts"
import { speechToText } from "./transcript.ts"
import { voiceTraining } from "./voice-training.ts"

const SOUND: TaskSource = {
  ...{ role: "audio", mediaKey: "result/a", url: "/media/a.mp3", sha256: "a".repeat(64), sizeBytes: 1_000 },
  ...{ width: 0, height: 0, prompt: "a harbour", durationMs: 90_000 },
}
const FACTS = { random: () => 0.5, plan: "free" as const, sources: [SOUND] }
const answer = (value: unknown): Delivered => ({ form: "answer", answer: value })
const FILE = { form: "file", facts: { kind: "audio", contentType: "audio/mpeg", durationMs: 60_000, details: { audioCodec: "mp3" } } }
const file = (over: object = {}): Delivered => JSON.parse(JSON.stringify({ ...FILE, ...over }))
const refused = (reason: string) => ({ ok: false, reason })

describe("a transcript", () => {
  const specified = (sources: readonly TaskSource[] = [SOUND]) => speechToText.specify({}, { ...FACTS, sources })
  const said = (over: object = {}) => answer({ text: " Hello ", language: null, words: [], is_preview: true, ...over })
  const word = { text: "Hello", start_s: 1, end_s: 2 }

  test.each<readonly [string, Delivered, object]>([
    ["a file", file(), refused("not-an-answer")],
    ["an answer of another form", answer({ text: "Hello" }), refused("other-form")],
    ["more text than is kept", said({ text: "a".repeat(MAXIMUM_TRANSCRIPT_CHARACTERS + 1) }), refused("other-form")],
    ["more words than are kept", said({ words: Array.from({ length: MAXIMUM_WORDS + 1 }, () => word) }), refused("other-form")],
    ["as many as are kept", said({ words: Array.from({ length: MAXIMUM_WORDS }, () => word) }), { ok: true }],
    ["as much text as is kept", said({ text: "a".repeat(MAXIMUM_TRANSCRIPT_CHARACTERS) }), { ok: true }],
    [
      "words beyond the sound",
      said({ words: [word, { text: "you", start_s: 89, end_s: 95 }] }),
      {
        answer: {
          transcript: {
            text: "Hello",
            words: [
              { start: 1, end: 2 },
              { start: 89, end: 90 },
            ],
          },
        },
      },
    ],
  ])("of %s", (_title, delivered, expected) => {
    expect(speechToText.inspect(delivered, specified())).toMatchObject(expected)
  })

  test.each<readonly [string, readonly TaskSource[], readonly string[]]>([
    ["nothing", [], ["Missing"]],
    ["the longest sound", [{ ...SOUND, durationMs: LONGEST_TRANSCRIPT_S * 1000 }], []],
    ["a moment more", [{ ...SOUND, durationMs: LONGEST_TRANSCRIPT_S * 1000 + 1 }], ["SoundTooLong"]],
    ["the largest file", [{ ...SOUND, sizeBytes: MAXIMUM_PLAYED_INPUT_BYTES }], []],
    ["a byte more", [{ ...SOUND, sizeBytes: MAXIMUM_PLAYED_INPUT_BYTES + 1 }], ["SoundTooLarge"]],
  ])("is made of %s: %#", (_title, sources, messages) => {
    expect(speechToText.check({}, sources).map(({ message }) => message)).toEqual(messages)
  })

  it("costs its begun minutes, and names a language where one is told", () => {
    const units = (durationMs: number) => {
      const price = speechToText.price(specified([{ ...SOUND, durationMs }]))
      return "units" in price ? price.units : null
    }
    expect([units(60_000), units(60_001), units(0)]).toEqual([1, 2, 1])
    expect(speechToText.order(specified()).fields).toEqual({})
    expect(speechToText.order(speechToText.specify({ language: "ja" }, FACTS)).fields).toEqual({ language: "ja" })
    expect(speechToText.estimateMs(specified([]))).toBe(2_000)
  })
})

describe("lyrics", () => {
  const written = (over: object = {}) => answer({ title: "Sea", lyrics: "La", is_preview: false, ...over })
  test.each<readonly [string, Delivered, object]>([
    ["a file", file(), refused("not-an-answer")],
    ["no words", written({ lyrics: "  " }), refused("other-form")],
    ["as many words as are kept", written({ lyrics: "a".repeat(MAXIMUM_LYRICS_CHARACTERS) }), { ok: true }],
    ["more", written({ lyrics: "a".repeat(MAXIMUM_LYRICS_CHARACTERS + 1) }), refused("other-form")],
    ["the longest title", written({ title: "a".repeat(200) }), { ok: true }],
    ["a longer one", written({ title: "a".repeat(201) }), refused("other-form")],
    ["what was asked for", written(), { ok: true, answer: { lyrics: { title: "Sea", text: "La", is_preview: false } } }],
  ])("of %s", (_title, delivered, expected) => {
    expect(lyrics.inspect(delivered, lyrics.specify({ prompt: "the sea" }, FACTS))).toMatchObject(expected)
  })
})

describe("a song", () => {
  const inspected = (delivered: Delivered, given = "") => song.inspect(delivered, song.specify({ prompt: "the sea", lyrics: given }, FACTS))

  it("says what is sung in it, as the renderer says it, else as it was given; nothing where nobody knows", () => {
    expect(inspected(file({ lyrics: "La" }), "Lo")).toMatchObject({ ok: true, lyrics: "La" })
    expect(inspected(file(), " Lo ")).toMatchObject({ ok: true, lyrics: "Lo" })
    expect(inspected(file())).not.toHaveProperty("lyrics")
  })

  it("is a file", () => {
    expect(inspected(answer({}), "Lo")).toMatchObject({ ok: false })
  })

  it("with an own voice needs its sample, and orders by the voice that it builds upon", () => {
    const traits = { pitch_hz: 200, syllables_per_s: 4, tilt_db: 0 }
    const own: AudioConfiguration = { prompt: "the sea", own_voice: { id: "voice_a", base: "ada", traits } } as never
    const needs = (sources: readonly TaskSource[]) => song.check(own, sources).map(({ message }) => message)
    expect([needs([]), needs([SOUND])]).toEqual([["VoiceRequired"], []])
    expect(song.order(song.specify(own, FACTS))).toMatchObject({ fields: { model: "ada", own_voice: traits }, inputs: [{ role: "audio" }] })
    const plain = song.order(song.specify({ prompt: "the sea" }, FACTS))
    expect([Object.keys(plain.fields).includes("model"), plain.inputs]).toEqual([false, []])
  })
})

describe("the training of a voice", () => {
  const TRAITS = { pitch_hz: 50, syllables_per_s: 1, tilt_db: -24 }
  test.each<readonly [string, Delivered, object]>([
    ["a file", file(), refused("not-an-answer")],
    ["the least", answer(TRAITS), { ok: true, answer: { voice_traits: TRAITS } }],
    ["the most", answer({ pitch_hz: 600, syllables_per_s: 10, tilt_db: 12 }), { ok: true }],
    ["too low a pitch", answer({ ...TRAITS, pitch_hz: 49 }), refused("other-form")],
    ["too high a pitch", answer({ ...TRAITS, pitch_hz: 601 }), refused("other-form")],
    ["too slow a voice", answer({ ...TRAITS, syllables_per_s: 0.9 }), refused("other-form")],
    ["too quick a voice", answer({ ...TRAITS, syllables_per_s: 10.1 }), refused("other-form")],
    ["too dark a voice", answer({ ...TRAITS, tilt_db: -25 }), refused("other-form")],
    ["too bright a voice", answer({ ...TRAITS, tilt_db: 13 }), refused("other-form")],
  ])("answers %s: %#", (_title, delivered, expected) => {
    const input = { voice_id: "voice_a" } as never
    expect(voiceTraining.inspect(delivered, voiceTraining.specify(input, FACTS))).toMatchObject(expected)
  })

  it("needs its recording", () => {
    const input = { voice_id: "voice_a" } as never
    expect(voiceTraining.check(input, [{ ...SOUND, role: "voice" }])).toEqual([])
    expect(voiceTraining.check(input, [SOUND])).toMatchObject([{ message: "RecordingGone" }])
  })
})
