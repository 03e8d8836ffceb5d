import { describe, expect, it } from "vitest"
import { traitsOfVoice } from "../audio/generation/voice-rules.ts"
import { facetsOfSound, heardWords, madeOf, soundMadeBy, videoMadeBy } from "./made-rules.ts"

const SPECIFIED = { prompt: "Hallo", width: null, height: null, seed: null }
const made = (kind: string, fields: object, lyrics: string | null = null) =>
  soundMadeBy({ specification: { kind, ...SPECIFIED, ...fields }, lyrics }, traitsOfVoice)
const speech = made("speech", { voice: "de-male", emotion: "calm", speed: 1 })

describe("what is told of a sound", () => {
  it("is the voice with what people choose by, and nothing that its kind does not have", () => {
    expect(speech).toEqual({
      ...{ kind: "speech", voice: "de-male", language: "de", gender: "male", age: "adult" },
      ...{ emotion: "calm", speed: 1, duration_s: null, lyrics: null },
    })
    const music = made("music", { durationS: 30 })
    expect(music).toMatchObject({ voice: null, language: null, emotion: null, duration_s: 30 })
  })

  it("marks it for the filters of voices; a plain tone and a voice that only a server knows are no marks", () => {
    expect(facetsOfSound(speech)).toEqual(["genders:male", "ages:adult", "languages:de", "tones:calm"])
    const nova = made("speech", { voice: "nova", emotion: "neutral" })
    expect(facetsOfSound(nova)).toEqual([])
  })

  it("tells the words that are sung, and those that were asked for where nobody knows them", () => {
    expect(made("song", { lyrics: "" }, "[verse]\nThe sea").lyrics).toBe("[verse]\nThe sea")
    expect(made("song", { lyrics: "La la" }).lyrics).toBe("La la")
  })

  it("has the words that are heard: those of speech, the lyrics of a song, none of music", () => {
    expect(heardWords(speech, "Hallo")).toBe("Hallo")
    expect(heardWords({ ...speech, kind: "song", lyrics: "La la" }, "a sea song")).toBe("La la")
    expect(heardWords({ ...speech, kind: "music" }, "a calm piano")).toBe("")
  })
})

it("is read again as it was kept, and is nothing where a recipe keeps something else", () => {
  const video = videoMadeBy({ kind: "text-to-video", ...SPECIFIED, ...{ model: "sparkle", durationS: 5, frameRate: 24, hasSound: true } })
  expect(video).toMatchObject({ model: "sparkle", duration_s: 5, frame_rate: 24, quality: null, has_sound: true })
  expect(madeOf(JSON.parse(JSON.stringify({ made: { sound: speech } })))).toEqual({ sound: speech })
  expect(madeOf(JSON.parse(JSON.stringify({ made: { video } })))).toEqual({ video })
  expect(madeOf({ made: "a fox" })).toEqual({})
  expect(madeOf({})).toEqual({})
})
