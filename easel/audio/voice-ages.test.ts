import { describe, expect, it } from "vitest"
import { formantsOf } from "../../testing/audio/formants.ts"
import { SAMPLE_RATE } from "../film/write-film.ts"
import { SINGERS, VOICES } from "../orders/sound-orders.ts"
import { medianPitchHz } from "./measure-voice.ts"
import { speak, speakSpelled } from "./speak.ts"

const SENTENCES = {
  en: "Hello, nice to meet you, this is what my voice sounds like.",
  de: "Hallo, schön, dich kennenzulernen, so klingt meine Stimme.",
  "zh-cn": "你好，很高兴认识你，这就是我的声音。",
  ar: "مرحبًا، سررت بلقائك، هكذا يبدو صوتي.",
} as const

async function heard(language: keyof typeof SENTENCES, kind: string) {
  const samples = await speak({ prompt: SENTENCES[language], model: `${language}-${kind}`, speed: 1, emotion: "neutral" })
  const sound = { samples, rate: SAMPLE_RATE }
  const [, second = 0, third = 0] = formantsOf(sound)
  return { pitchHz: medianPitchHz(sound) ?? 0, throat: second + third, seconds: samples.length / SAMPLE_RATE }
}

describe.each(["en", "de", "zh-cn", "ar"] as const)("the ages of voices that speak %s", (language) => {
  it.each([
    { gender: "female", childHz: 1.3, youngHz: 1.1, seniorHz: [0.6, 0.9] },
    { gender: "male", childHz: 1.9, youngHz: 1.1, seniorHz: [1.03, 1.3] },
  ])("of a $gender are heard in pitch, throat and tempo", async ({ gender, childHz, youngHz, seniorHz: [least = 0, most = 0] }) => {
    const adult = await heard(language, gender)
    const [child, young, senior] = [
      await heard(language, `${gender}-juvenile`),
      await heard(language, `${gender}-young`),
      await heard(language, `${gender}-senior`),
    ]
    // A child is higher and has a much shorter throat.
    expect(child.pitchHz / adult.pitchHz).toBeGreaterThan(childHz)
    expect(child.throat / adult.throat).toBeGreaterThan(1.12)
    // Who is young is a little of both, and in more of a hurry.
    expect(young.pitchHz / adult.pitchHz).toBeGreaterThan(youngHz)
    expect(young.pitchHz).toBeLessThan(child.pitchHz)
    expect(young.throat / adult.throat).toBeGreaterThan(1.02)
    expect(young.throat).toBeLessThan(child.throat)
    expect(young.seconds).toBeLessThan(adult.seconds * 0.96)
    // Women's voices fall with age, men's rise, and both take their time.
    expect(senior.pitchHz / adult.pitchHz).toBeGreaterThan(least)
    expect(senior.pitchHz / adult.pitchHz).toBeLessThan(most)
    expect(senior.seconds).toBeGreaterThan(adult.seconds * 1.18)
  })
})

it("every language has eight voices, all of them with names of their own, and the adult pair sings", () => {
  expect(new Set(VOICES.map(({ name }) => name)).size).toBe(23 * 8)
  expect(SINGERS.map(({ name }) => name)).toEqual(VOICES.map(({ name }) => name).filter((name) => /-(?:fe)?male$/.test(name)))
})

it("what a child's shorter throat says begins when its phonemes do", async () => {
  const { samples, phonemes } = await speakSpelled({ prompt: "ta, ta", model: "en-female-juvenile", speed: 1, emotion: "neutral" })
  const lastS = phonemes.findLast(({ id }) => id !== "")?.atS ?? 0
  const loudS = samples.findLastIndex((sample) => Math.abs(sample) > 0.05) / SAMPLE_RATE
  expect(lastS).toBeGreaterThan(0.3)
  expect(lastS).toBeLessThan(loudS)
})
