import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { MediaFacts } from "../../../formats/media-facts.ts"
import { NO_DETAILS } from "../../../formats/sniff/document.ts"
import type { TaskKind } from "../../_kernel/task-kind.ts"
import { capabilitiesWith } from "../../backend/capability-rules.ts"
import { lackOf, needOf } from "../../backend/need-rules.ts"
import type { PriceRow } from "../../credits/rules.ts"
import { planTask } from "../../task/rules.ts"
import { lyrics } from "../kinds/lyrics.ts"
import { music } from "../kinds/music.ts"
import { song } from "../kinds/song.ts"
import { soundEffect } from "../kinds/sound-effect.ts"
import { speech } from "../kinds/speech.ts"
import { PERSON_AGES } from "../voice/voice-rules.ts"
import { type AudioConfiguration, audioConfigurationSchema, isSung, spokenText } from "./configuration.ts"
import { offeredAudio } from "./offer-rules.ts"
import { EMOTIONS, effectUnits, SOUND_LENGTHS, soundLengthS, voiceUnits } from "./sound-rules.ts"
import { traitsOfVoice } from "./voice-rules.ts"
import { spokenLanguageOf, VOICE_LANGUAGES, VOICES, voiceOf } from "./voice-table.ts"

const SOUND_FACTS: MediaFacts = {
  ...{ kind: "audio", contentType: "audio/mpeg", width: null, height: null, durationMs: 3_000, thumbhash: null, colour: null },
  ...{ perceptualHash: null, details: { container: "mp3", ...NO_DETAILS }, patches: [] },
}

type AnyKind = TaskKind<AudioConfiguration, PriceRow>
const plan = (kind: AnyKind, input: AudioConfiguration) => planTask(kind, { input }, "free")
const coins = (kind: AnyKind, input: AudioConfiguration) => plan(kind, input).quote.calculate_coins
const fields = (kind: AnyKind, input: AudioConfiguration) => kind.order(plan(kind, input).specification).fields

describe("prices of sounds", () => {
  it("count begun five seconds of an effect, whole pieces of music, and begun hundreds of characters of speech", () => {
    expect([0.5, 5, 5.1, 30].map((duration) => coins(soundEffect, { prompt: "rain", duration }))).toEqual([4, 4, 8, 24])
    expect([5, 240].map((duration) => coins(music, { prompt: "jazz", duration }))).toEqual([20, 20])
    expect(coins(music, { prompt: "jazz", n_iter: 3 })).toBe(60)
    expect([coins(song, { prompt: "jazz", n_iter: 2 }), coins(lyrics, { prompt: "jazz" })]).toEqual([40, 1])
    expect([1, 100, 101, 2_000].map((length) => coins(speech, { prompt: "x".repeat(length), timbre: "en-male" }))).toEqual([2, 2, 4, 40])
  })

  it("count characters as people do: a face of several code units is one", () => {
    expect(voiceUnits("😀".repeat(100))).toBe(1)
    expect(voiceUnits("")).toBe(1)
    fc.assert(fc.property(fc.double({ min: 0.5, max: 600, noNaN: true }), (seconds) => effectUnits(seconds) * 5 >= seconds))
  })
})

describe("an order of sounds", () => {
  it("is within the bounds of its kind, whatever was asked for", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("music", "sound-effect", "song"),
        fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }),
        (kind, asked) => {
          const { least, most, usual } = SOUND_LENGTHS[kind]
          const length = soundLengthS(kind, asked)
          return length >= least && length <= most && (asked !== undefined || length === usual)
        },
      ),
    )
    expect(fields(soundEffect, { prompt: "rain" })).toMatchObject({ duration_s: 5, count: 1, prompt: "rain" })
    expect(fields(music, { prompt: "jazz", duration: 900, n_iter: 2 })).toMatchObject({ duration_s: 240, count: 2 })
  })

  it("speaks what is local, else the prompt, at speed 1 and neutral unless told (spec 2§3)", () => {
    expect(fields(speech, { prompt: "Hello", local: " Hallo ", timbre: "de-male" })).toEqual({
      prompt: "Hallo",
      model: "de-male",
      speed: 1,
      emotion: "neutral",
    })
    expect(spokenText({ prompt: " Hello ", local: " " })).toBe("Hello")
    expect(EMOTIONS).toHaveLength(16)
  })

  it("sings what is in the lyrics with the voice that is chosen, and leaves to its server what is not said", () => {
    const sung = fields(song, { prompt: "a ballad", lyrics: " [verse]\nla la ", timbre: "ja-male", duration: 20 })
    expect(sung).toMatchObject({ prompt: "a ballad", lyrics: "[verse]\nla la", model: "ja-male", duration_s: 20, count: 1 })
    expect(fields(song, { prompt: "a ballad" })).toMatchObject({ lyrics: "", duration_s: 30 })
    expect(fields(song, { prompt: "a ballad" })).not.toHaveProperty("model")
    expect(plan(song, { lyrics: "la" }).errors).toEqual([{ path: "meta.prompt", message: "PromptNotEmpty" }])
    expect([isSung({}), isSung({ generateMode: "vocalSongs" }), isSung({ generateMode: "instrumental" })]).toEqual([true, true, false])
  })

  it("of lyrics says the language where one is asked for", () => {
    expect(fields(lyrics, { prompt: "the sea", language: "ja" })).toEqual({ prompt: "the sea", language: "ja", seed: expect.any(Number) })
    expect(fields(lyrics, { prompt: "the sea" })).not.toHaveProperty("language")
  })

  it("keeps every digit of a seed, and refuses what none is", () => {
    for (const kind of [music, lyrics])
      expect(fields(kind, { prompt: "the sea", seed: "18446744073709551615" })).toMatchObject({ seed: "18446744073709551615" })
    const seed = (said: unknown) => audioConfigurationSchema().safeParse({ prompt: "the sea", seed: said }).error?.issues[0]?.message
    expect([seed(-1), seed("7"), seed(-2), seed(0.5), seed("18446744073709551616"), seed("a")]).toEqual([
      undefined,
      undefined,
      ...Array.from({ length: 4 }, () => "SeedOutOfRange"),
    ])
  })

  it("needs words, and of speech a voice", () => {
    expect(plan(music, {}).errors).toEqual([{ path: "meta.prompt", message: "PromptNotEmpty" }])
    expect(plan(speech, { prompt: " " }).errors.map(({ message }) => message)).toEqual(["PromptNotEmpty", "VoiceRequired"])
    for (const prompt of ["…!!!", "\u200b\u200d", "¿?"])
      expect(plan(speech, { prompt, timbre: "en-male" }).errors).toEqual([{ path: "meta.prompt", message: "PromptNotEmpty" }])
    expect(plan(speech, { prompt: "+ 5 €", timbre: "en-male" }).errors).toEqual([])
    expect(plan(speech, { prompt: "x".repeat(2_001), timbre: "en-male" }).errors).toMatchObject([{ message: "TooLong" }])
  })
})

describe("a sound that came", () => {
  const of = (durationMs: number | null, audioCodec: string | null = "mp3") =>
    ({ form: "file", facts: { ...SOUND_FACTS, durationMs, details: { ...SOUND_FACTS.details, audioCodec } } }) as const

  it("is refused where nothing is heard of it, also of a text whose length nobody knows", () => {
    const { specification } = plan(speech, { prompt: "Hello", timbre: "alloy" })
    const refusals = [of(0), of(20), of(null), of(900, null)].map((delivered) => speech.inspect(delivered, specification))
    expect(refusals).toMatchObject(["too-short", "too-short", "not-a-sound", "not-a-sound"].map((reason) => ({ ok: false, reason })))
    expect(speech.inspect(of(300), specification)).toEqual({ ok: true, answer: null })
  })

  it("is at least half as long as it was ordered", () => {
    const { specification } = plan(soundEffect, { prompt: "rain", duration: 10 })
    expect([4_999, 5_000].map((ms) => soundEffect.inspect(of(ms), specification).ok)).toEqual([false, true])
  })
})

describe("an answer of lyrics", () => {
  const { specification } = plan(lyrics, { prompt: "the sea" })
  const inspected = (answer: unknown) => lyrics.inspect({ form: "answer", answer }, specification)

  it("is a title and a text, without the spaces around them", () => {
    const text = "[verse]\nla"
    expect(inspected({ title: " The sea ", lyrics: `\n${text}\n`, is_preview: false, more: 1 })).toEqual({
      ok: true,
      answer: { lyrics: { title: "The sea", text, is_preview: false } },
    })
  })

  it.each([
    null,
    { title: "x", lyrics: " ", is_preview: true },
    { title: "x", lyrics: "x".repeat(2_001), is_preview: true },
    { title: "x".repeat(201), lyrics: "la", is_preview: true },
    { title: "x", lyrics: "la" },
  ])("of another form is refused: %#", (answer) => {
    expect(inspected(answer)).toEqual({ ok: false, reason: "other-form" })
  })
})

describe("voices", () => {
  const bounds = { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null }
  const offers = (models: readonly string[] | undefined, isPreview = true) =>
    ({
      name: "one",
      kind: "http",
      state: "active",
      slots: 1,
      weight: 1,
      audience: { kind: "everyone" },
      capabilities: capabilitiesWith({
        name: "one",
        software: "x",
        isPreview,
        offers: { speech: { ...bounds, ...(models === undefined ? {} : { models }) } },
      }),
    }) as const
  const offered = (...servers: readonly ReturnType<typeof offers>[]) => offeredAudio(servers)

  it("are of both genders and four ages in each of the 23 languages (spec 3§3)", () => {
    expect(VOICE_LANGUAGES).toHaveLength(23)
    expect(new Set(VOICES.map(({ id }) => id)).size).toBe(23 * 2 * PERSON_AGES.length)
    expect(voiceOf("zh-cn-female")).toEqual({ id: "zh-cn-female", language: "zh-cn", gender: "female", age: "adult" })
    expect(traitsOfVoice("ja-male-senior")).toEqual({ language: "ja", gender: "male", age: "senior" })
    expect(voiceOf("alloy")).toMatchObject({ language: null, gender: null, age: null })
  })

  it("speak the language of a page's tag, whatever it says besides", () => {
    const spoken = ["zh-CN", "zh-cn", "ar-u-nu-latn", "ar", "en-GB", "ja", "zh-TW", "arz", "sv"].map(spokenLanguageOf)
    expect(spoken).toEqual(["zh-cn", "zh-cn", "ar", "ar", "en", "ja", undefined, undefined, undefined])
  })

  it("of a server that names none are the grown-ups alone: nobody knows that it has others", () => {
    const { voices } = offered(offers(undefined))
    expect(voices).toHaveLength(23 * 2)
    expect(new Set(voices.map(({ voice }) => voice.age))).toEqual(new Set(["adult"]))
  })

  it("are those that a server has, in the order of the table and then its own; a preview only where nobody else has it", () => {
    const all = offered(offers(["nova", "ja-male", "en-female"]), offers(["en-female"], false))
    expect(all.voices.map(({ voice, isPreview }) => [voice.id, isPreview])).toEqual([
      ["en-female", false],
      ["ja-male", true],
      ["nova", true],
    ])
    expect(offered(offers(undefined)).voices).toHaveLength(46)
    expect(offered()).toEqual({ kinds: [], voices: [], singers: [], singsOwnVoices: false, isPreview: true })
  })

  it("that sing are those of songs, and lyrics are offered where somebody sings them", () => {
    const server = (offering: object, ...features: readonly string[]) => {
      const one = offers([])
      const { capabilities } = one
      return { ...one, capabilities: capabilitiesWith({ ...capabilities, features, offers: { ...capabilities.offers, ...offering } }) }
    }
    expect(offered(server({ lyrics: bounds })).kinds).toEqual(["speech"])
    const singing = offered(server({ lyrics: bounds, song: { ...bounds, models: ["en-male"] } }))
    expect([singing.kinds, singing.singers.map(({ voice }) => voice.id), singing.voices]).toEqual([
      ["speech", "song", "lyrics"],
      ["en-male"],
      [],
    ])
    expect(singing.singsOwnVoices).toBe(false)
    expect(offered(server({ song: bounds }, "own_voice")).singsOwnVoices).toBe(true)
    expect(offered(server({ lyrics: bounds }, "own_voice")).singsOwnVoices).toBe(false)
  })

  it("that a server does not have are told as what it lacks", () => {
    const need = needOf({ kind: "speech", fields: fields(speech, { prompt: "Hello", timbre: "en-male" }) })
    expect(lackOf(need, offers(["en-female"]).capabilities)).toMatchObject({ field: "model", value: "en-male" })
    expect(lackOf(need, offers(["en-male"]).capabilities)).toBeNull()
  })
})
