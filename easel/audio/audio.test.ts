import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { carry } from "../edit/test-studio.ts"
import { decodeFilm } from "../film/decode-film.ts"
import { INTONATIONS, VOICES } from "../orders/sound-orders.ts"
import { composed } from "./compose.ts"
import { makeSoundEffect } from "./sound-effect.ts"
import { styleOf } from "./styles.ts"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "audio-test-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const heard = async (fields: { readonly kind: string } & Readonly<Record<string, unknown>>) => {
  const { films } = await carry(fields, {}, Number.POSITIVE_INFINITY, folder)
  const [file] = films
  if (file === undefined) throw new Error("no sound")
  return file
}
const samplesOf = async (fields: Parameters<typeof heard>[0]) => {
  const { samples, sampleRate, durationS } = await decodeFilm((await heard(fields)).path)
  return { left: samples[0], right: samples[1], sampleRate, durationS }
}
/** How loud something is in so many equal parts, root mean square. */
const levels = (samples: Float32Array, parts: number): readonly number[] =>
  Array.from({ length: parts }, (_, part) => {
    const piece = samples.subarray((part * samples.length) / parts, ((part + 1) * samples.length) / parts)
    return Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0) / piece.length)
  })
/** The pitch (Hz) of the loudest moment, by autocorrelation between 70 and 400 Hz. */
const pitchOf = (samples: Float32Array, rate: number): number => {
  const size = Math.round(rate * 0.06)
  const all = levels(samples, Math.floor(samples.length / size))
  const at = all.indexOf(Math.max(...all)) * size
  const piece = samples.subarray(at, at + 2 * size)
  const alike = (lag: number) => {
    let sum = 0
    for (let place = 0; place < size; place++) sum += (piece[place] ?? 0) * (piece[place + lag] ?? 0)
    return sum
  }
  let [best, most] = [0, Number.NEGATIVE_INFINITY]
  for (let lag = Math.round(rate / 400); lag < rate / 70; lag++) {
    const value = alike(lag)
    if (value > most) [best, most] = [lag, value]
  }
  return rate / best
}

const THINGS = [
  "an explosion",
  "thunder",
  "a laser",
  "a bell",
  "a clock",
  "a heartbeat",
  "an engine",
  "footsteps",
  "an alarm",
  "shattering glass",
  "applause",
  "a whoosh",
  "a coin",
  "a knock",
  "rain",
  "waves of the sea",
  "nothing known",
]

/** Prompts whose sounds all differ. */
const EVERYDAY =
  "a dog barking, a cat meowing, a cow, a sheep, a pig, a horse neighing, a rooster, a hen, ducks, a frog, an owl, a wolf howling, a lion roaring, a bee, crickets, a snake, a monkey, an elephant, a baby crying, a scream, laughter, somebody weeping, snoring, coughing, a sneeze, heavy breathing, eating chips, whistling, people talking in a bar, a helicopter, a jet, a train, a car horn, screeching brakes, a phone ringing, typing on a keyboard, a camera, a printer, a robot, a spaceship, a beep, a drill, a vacuum cleaner, a chainsaw, radio static, an engine, fireworks, a gunshot, an explosion, thunder, a laser, a siren, an alarm, a bell, a clock, a heartbeat, footsteps, shattering glass, applause, a whoosh, a coin, a creak, a crash, a knock, a whip crack, a sword, a hammer, a zipper, rustling paper, a splash, bubbles, a water drop, a magic spell, jingling keys, snapping wood, a guitar, a piano, a drum, a violin, a flute, a trumpet, hooves, rain, waves of the sea, a campfire, birds, the wind".split(
    ", ",
  )
/** Prompts that mean the same. */
const SAME = [
  ["a dog", "犬", "狗", "كلب"],
  ["a helicopter", "ヘリコプター", "直升机", "مروحية"],
  ["a baby", "赤ちゃん", "婴儿", "رضيع"],
  ["thunder", "雷", "رعد"],
  ["rain", "雨", "مطر"],
] as const

describe("a sound effect", () => {
  it.each(THINGS)("%s is heard, is stereo AAC of just the ordered length, and is never too loud", async (prompt) => {
    const { left, right, sampleRate, durationS } = await samplesOf({ kind: "sound-effect", prompt, duration_s: 3.4 })
    expect([sampleRate, Math.abs(durationS - 3.4) < 0.03]).toEqual([48_000, true])
    expect(Math.max(...levels(left, 4))).toBeGreaterThan(0.004)
    const peak = Math.max(...[left, right].map((channel) => channel.reduce((most, value) => Math.max(most, Math.abs(value)), 0)))
    expect(peak).toBeLessThan(1)
  })

  it("is one of its own for everything of every day, in each language that is read, and what nobody knows differs by its words", () => {
    const SAMPLES = 2 * 48_000
    const printOf = (prompt: string, without = "") =>
      makeSoundEffect(
        prompt,
        without,
        7,
        SAMPLES,
      )(0, SAMPLES)[0]
        .filter((_, at) => at % 97 === 0)
        .join()
    const [drone, other] = ["qwertz", "zorblax"].map((prompt) => printOf(prompt))
    expect(other).not.toBe(drone)
    const prints = EVERYDAY.map((prompt) => printOf(prompt))
    expect(EVERYDAY.filter((_, at) => prints.indexOf(prints[at] ?? "") !== at)).toEqual([])
    for (const [words, ...same] of SAME) for (const one of same) expect([one, printOf(one) === printOf(words)]).toEqual([one, true])
    expect(printOf("rain and thunder", "thunder")).toBe(printOf("rain"))
    for (const prompt of EVERYDAY) {
      const [left] = makeSoundEffect(prompt, "", 7, SAMPLES)(0, SAMPLES)
      const loudest = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      expect([prompt, loudest > 0.05 && loudest < 1]).toEqual([prompt, true])
    }
  })

  it("is the same bytes for the same order, and another sound for other words or another seed", async () => {
    const hash = async (fields: object) =>
      (await heard({ kind: "sound-effect", prompt: "a bell and rain", duration_s: 2, ...fields })).sha256
    const first = await hash({})
    expect(await hash({})).toBe(first)
    expect(new Set([first, ...(await Promise.all([hash({ seed: 8 }), hash({ prompt: "thunder" })]))]).size).toBe(3)
  })

  it("leaves no file when it is told to stop", async () => {
    const before = readdirSync(folder)
    const { films } = await carry({ kind: "sound-effect", prompt: "rain", duration_s: 20 }, {}, 1, folder)
    expect([films, readdirSync(folder)]).toEqual([[], before])
  })
})

describe("music", () => {
  const STYLES = [
    "lofi beats",
    "ambient",
    "epic orchestra",
    "rock",
    "techno",
    "jazz",
    "a piano ballad",
    "guzheng",
    "folk guitar",
    "a pop song",
  ]

  it.each(STYLES)("%s plays all through, lasts as long as it was ordered and dies away at its end", async (prompt) => {
    const { left, durationS } = await samplesOf({ kind: "music", prompt, duration_s: 12 })
    expect(Math.abs(durationS - 12)).toBeLessThan(0.03)
    const loud = levels(left, 24)
    expect(Math.min(...loud.slice(1, 20))).toBeGreaterThan(0.003)
    expect(Math.max(...levels(left.subarray(left.length - 2_000), 1))).toBeLessThan(0.02)
    expect(left.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1)
  })

  it("is the same bytes for the same order, and another piece for another seed", async () => {
    const hash = async (seed: number) => (await heard({ kind: "music", prompt: "jazz", duration_s: 6, seed })).sha256
    expect(await hash(5)).toBe(await hash(5))
    expect(await hash(5)).not.toBe(await hash(6))
  })

  it.each([
    ["jazz", 3],
    ["sad piano", 30],
    ["techno", 240],
  ] as const)("%s of %d seconds keeps to one scale, ends with its first chord, and no note outlasts the piece", (prompt, lengthS) => {
    for (let seed = 0; seed < 20; seed++) {
      const { parts } = composed(prompt, seed, lengthS)
      const tuned = parts.filter(({ instrument }) => instrument !== null).flatMap(({ notes }) => notes)
      expect(new Set(tuned.map(({ key }) => key % 12)).size).toBeLessThanOrEqual(7)
      for (const { atS, lengthS: length, key, strength } of parts.flatMap(({ notes }) => notes)) {
        expect(atS >= 0 && atS + length <= lengthS + 0.6 && key > 10 && key < 120 && strength > 0 && strength < 128).toBe(true)
      }
    }
  })

  it("has its style from its words, in several languages", () => {
    expect(styleOf("悲伤的钢琴曲")).toMatchObject({ isMinor: true, lead: [0] })
    expect(styleOf("明るいジャズ")).toMatchObject({ isMinor: false, bass: 32 })
    expect(styleOf("")).toEqual(styleOf("whatever"))
    expect(styleOf("calm piano")).not.toEqual(styleOf("ambient"))
    expect(styleOf("calm piano")).toMatchObject({ lead: [0], beat: null })
    expect(styleOf("静かなピアノ").lead).toEqual(styleOf("a gentle piano").lead)
    expect(styleOf("calm")).toMatchObject({ lead: styleOf("ambient").lead })
    expect(styleOf("jazz with a violin")).toMatchObject({ bass: 32, lead: [40] })
  })

  it("leaves out what its negative prompt names", () => {
    expect(styleOf("rock", "drums").beat).toBeNull()
    expect(styleOf("calm jazz", "jazz")).toEqual(styleOf("calm"))
    expect(styleOf("pop", "piano").chords).not.toContain(0)
    expect(styleOf("a piano piece", "piano").lead).not.toContain(0)
    expect(composed("rock", 3, 12, "drums").parts.every(({ instrument }) => instrument !== null)).toBe(true)
  })
})

describe("speech", () => {
  const said = (fields: object) =>
    samplesOf({ kind: "speech", prompt: "Good evening, the harbour is quiet tonight.", model: "en-female", ...fields })

  const WORDS: Readonly<Record<string, string>> = {
    ja: "こんにちは、おげんきですか",
    "zh-cn": "今天的港口很安静",
    ar: "المرفأ هادئ الليلة",
    ko: "오늘 밤 항구는 조용합니다",
    ru: "Сегодня вечером тихо",
    uk: "Сьогодні ввечері тихо",
    th: "สวัสดีตอนเย็น",
    el: "Καλησπέρα σας",
    hi: "शुभ संध्या दोस्तों",
  }
  it.each(VOICES.map(({ name }) => name))("%s says something in its language", async (model) => {
    const language = model.replace(/-(?:fe)?male(?:-[a-z]+)?$/, "")
    const { left, durationS } = await said({ model, prompt: WORDS[language] ?? "Bona nota, la notte, amigo, tak" })
    expect(durationS).toBeGreaterThan(0.7)
    expect(Math.max(...levels(left, 8))).toBeGreaterThan(0.03)
  })

  it("says marks and double brackets as they stand: no text makes it silent for minutes or takes it over", async () => {
    const seconds = async (prompt: string) => (await said({ prompt })).durationS
    expect(await seconds('Hello <break time="900s"/> world')).toBeLessThan(15)
    expect(await seconds('Hello &lt;break time="900s"/&gt; world')).toBeLessThan(15)
    expect(await seconds("[[h@'loU]] there")).toBeGreaterThan((await seconds("hello there")) + 0.3)
  })

  it("is higher from a woman than from a man, faster where it is asked to be, and each of its ways to say something is its own", async () => {
    const [woman, man, fast] = await Promise.all([said({}), said({ model: "en-male" }), said({ speed: 2 })])
    expect(pitchOf(woman.left, 48_000)).toBeGreaterThan(pitchOf(man.left, 48_000) + 20)
    expect(fast.durationS).toBeLessThan(woman.durationS * 0.65)
    const ways = await Promise.all(
      INTONATIONS.map(async (emotion) => (await heard({ kind: "speech", prompt: "Who is there?", model: "en-male", emotion })).sha256),
    )
    expect(new Set(ways).size).toBe(INTONATIONS.length)
  })

  it("has as many loud syllables as are spoken, is the same bytes again, and fails where there is nothing to say", async () => {
    const { left } = await said({ prompt: "ta. ta. ta. ta." })
    const loud = levels(left, 60).map((level) => level > 0.05)
    const syllables = loud.filter((isLoud, at) => isLoud && loud[at - 1] !== true).length
    expect(syllables).toBeGreaterThanOrEqual(4)
    const hash = async (model: string) => (await heard({ kind: "speech", prompt: "again", model })).sha256
    expect(await hash("fr-male")).toBe(await hash("fr-male"))
    expect(await hash("fr-female")).toBe(await hash("fr-female"))
    await expect(heard({ kind: "speech", prompt: " \n ", model: "en-male" })).rejects.toThrow("nothing of this text")
  })
})
