import { expect, it, test } from "vitest"
import { personName, portraitOf, traitOf } from "./voice-persons.ts"
import { VOICES, voiceOf } from "./voice-table.ts"

test.each([
  ["adult", "female", "clear"],
  ["adult", "male", "deep"],
  ["young", "female", "lively"],
  ["young", "male", "bright"],
  ["juvenile", "female", "light"],
  ["juvenile", "male", "playful"],
  ["senior", "female", "calm"],
  ["senior", "male", "steady"],
  [null, "female", null],
  ["adult", null, null],
] as const)("a voice that is %s and %s sounds %s", (age, gender, trait) => {
  expect(traitOf({ age, gender })).toBe(trait)
})

it("every voice of the table has a name of its own in its language, and a portrait", () => {
  const names = VOICES.map((voice) => personName(voice, "en"))
  expect(names).not.toContain(null)
  for (const language of new Set(VOICES.map((voice) => voice.language))) {
    const own = VOICES.filter((voice) => voice.language === language).map((voice) => personName(voice, "en"))
    expect(new Set(own).size).toBe(own.length)
  }
  for (const { id } of VOICES) expect(portraitOf(id)).toBe(`/looks/voices/${id}.webp`)
})

it("a name is shown in its own script where that is read, and a voice that only a server knows has none", () => {
  const haruka = voiceOf("ja-female")
  expect([personName(haruka, "ja"), personName(haruka, "en"), personName(haruka, "zh-cn")]).toEqual(["遥", "Haruka", "Haruka"])
  expect(personName(voiceOf("en-male"), "en")).toBe("Miles")
  expect([personName({ id: "own", language: null }, "en"), portraitOf("own")]).toEqual([null, null])
})
