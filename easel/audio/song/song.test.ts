import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { carry } from "../../edit/test-studio.ts"
import { decodeFilm } from "../../film/decode-film.ts"
import { SAMPLE_RATE } from "../../film/write-film.ts"
import type { VoiceTraits } from "../../orders/voice-orders.ts"
import { tiltDb } from "../measure-voice.ts"
import { composedSong, fitted, type SungNote, withinRange } from "./compose-song.ts"
import { readLyrics } from "./read-lyrics.ts"
import { syllablesOf } from "./syllables.ts"
import { songOf } from "./vocals.ts"

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "song-test-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const LYRICS: Readonly<Record<string, string>> = {
  "en-female": "[verse]\nThe harbour lights are calling me\nI hear the song across the sea\n[chorus]\nCarry me home tonight",
  "en-male": "[verse]\nThe harbour lights are calling me\nI hear the song across the sea\n[chorus]\nCarry me home tonight",
  "ja-female": "[verse]\nひかりのうみへ\nふねはゆくよ\n[chorus]\nいつまでもきみと",
  "ja-male": "[verse]\n夕焼けの港に船が帰る\n三年前の約束を覚えている",
  "zh-cn-male": "[verse]\n月亮还在等我回家\n一步一步走到天明",
  "ar-female": "[verse]\nمشيت وحدي في الطريق\nوكان البحر نعم الرفيق",
}
const sungBy = async (voice: string, { lengthS = 20, seed = 5, own }: { lengthS?: number; seed?: number; own?: VoiceTraits } = {}) => {
  const order = { prompt: "a calm pop song", seed, lengthS, voice, own, sections: readLyrics(LYRICS[voice] ?? "") }
  const song = await songOf(order, () => false)
  if (song === null) throw new Error("stopped")
  return song
}
const level = (samples: Float32Array, fromS: number, toS: number): number => {
  const piece = samples.subarray(Math.round(fromS * SAMPLE_RATE), Math.round(toS * SAMPLE_RATE))
  return Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0) / Math.max(1, piece.length))
}

/** How much of some frequency (Hz) is in the middle of a held note. */
function heardAt(samples: Float32Array, { atS, lengthS }: SungNote, hertz: number): number {
  const size = Math.round(Math.min(lengthS * 0.6, 0.25) * SAMPLE_RATE)
  const from = Math.round((atS + lengthS * 0.45) * SAMPLE_RATE) - (size >> 1)
  let [real, imaginary] = [0, 0]
  for (let at = 0; at < size; at++) {
    const value = (samples[from + at] ?? 0) * (1 - Math.cos((2 * Math.PI * at) / size))
    const turn = (2 * Math.PI * hertz * at) / SAMPLE_RATE
    real += value * Math.cos(turn)
    imaginary += value * Math.sin(turn)
  }
  return Math.hypot(real, imaginary)
}

const HARMONICS = [1, 2, 3, 4] as const

/** How far (cents) a held note is from its key, by its first harmonics; not a number where it is a note of another octave. */
function centsOff(samples: Float32Array, note: SungNote): number {
  const hertz = 440 * 2 ** ((note.key - 69) / 12)
  const combed = (factor: number, shift = 0) =>
    HARMONICS.reduce((sum, harmonic) => sum + heardAt(samples, note, hertz * factor * (harmonic - shift)), 0)
  const tried = Array.from({ length: 21 }, (_, place) => place * 10 - 100)
  const found = tried.map((cents) => combed(2 ** (cents / 1200)))
  const best = Math.max(...found)
  // What is sung an octave lower has as much between these harmonics.
  return combed(1, 0.5) > 0.5 * best || heardAt(samples, note, hertz) < 0.02 * best
    ? Number.NaN
    : (tried[found.indexOf(best)] ?? Number.NaN)
}

it("a song leaves out what its negative prompt names, in who plays and in what its verses are about", async () => {
  const order = { kind: "song", prompt: "a rock song about the sea", negative_prompt: "the sea", duration_s: 6 }
  const { heard, films } = await carry(order, {}, undefined, folder)
  expect(films).toHaveLength(1)
  // Without the negative prompt its second line is "The sea is all I need to know".
  expect(JSON.stringify(heard)).toMatch(/\ball I need to know/)
  expect(JSON.stringify(heard)).not.toMatch(/\bsea\b/i)
  const range = { centre: 60, reach: 8 }
  const players = (negative: string) => composedSong({ prompt: "rock", without: negative, seed: 3, lengthS: 20 }, [], range).score.parts
  expect(players("").some(({ instrument }) => instrument === null)).toBe(true)
  expect(players("drums").some(({ instrument }) => instrument === null)).toBe(false)
})

describe("a voice that sings", () => {
  it.each(Object.keys(LYRICS))("%s holds the pitch of every note within 30 cents, at a level of its own", async (voice) => {
    const { sung, vocals } = await sungBy(voice)
    const notes = sung.flatMap((line) => line.notes)
    expect(notes.length).toBeGreaterThan(10)
    const cents = notes.map((note) => centsOff(vocals, note))
    expect(cents.filter((off) => !(Math.abs(off) < 30))).toEqual([])
    for (const { atS, lengthS } of notes) expect(level(vocals, atS, atS + lengthS * 0.7)).toBeGreaterThan(0.05)
    expect(vocals.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1.3)
  })

  it.each([
    ["en-female", 85],
    ["en-male", 210],
    ["ja-female", 300],
    ["zh-cn-male", 130],
    ["en-female", 600],
    ["en-male", 50],
  ])("%s sings for somebody who speaks at %d Hz: not far above that, every note within 30 cents", async (voice, pitch_hz) => {
    const { sung, vocals } = await sungBy(voice, { own: { pitch_hz, syllables_per_s: 4, tilt_db: -6 } })
    const notes = sung.flatMap((line) => line.notes)
    const cents = notes.map((note) => centsOff(vocals, note))
    expect(cents.filter((off) => !(Math.abs(off) < 30))).toEqual([])
    const mean = notes.reduce((sum, { key }) => sum + key, 0) / notes.length
    const spoken = 69 + 12 * Math.log2(pitch_hz / 440)
    // For others a tune would lie in the cellar or under the roof.
    if (pitch_hz > 80 && pitch_hz < 250) expect([mean > spoken, mean < spoken + 17]).toEqual([true, true])
  })

  it("is brighter for somebody whose voice is, and sings the same again", async () => {
    const own = { pitch_hz: 180, syllables_per_s: 4, tilt_db: -3 }
    const [bright, dark, again] = [
      await sungBy("en-female", { own }),
      await sungBy("en-female", { own: { ...own, tilt_db: -12 } }),
      await sungBy("en-female", { own }),
    ]
    const tiltOf = (samples: Float32Array) => tiltDb({ samples, rate: SAMPLE_RATE })
    expect(tiltOf(bright.vocals)).toBeGreaterThan(tiltOf(dark.vocals) + 1)
    expect(again.vocals).toEqual(bright.vocals)
  })

  it("has a rise of level for each syllable that begins with a stop, and is silent before its first line and at the end", async () => {
    const sections = readLyrics("[verse]\npa ta ka pa ta ka")
    const song = await songOf({ prompt: "a calm pop song", seed: 5, lengthS: 20, voice: "en-female", sections }, () => false)
    const { sung, vocals } = song ?? { sung: [], vocals: new Float32Array(0) }
    const notes = sung[0]?.notes ?? []
    expect(notes).toHaveLength(6)
    for (const [at, { atS, lengthS }] of notes.entries()) {
      if (at === 0) continue
      const gaps = [0.08, 0.06, 0.04, 0.02].map((before) => level(vocals, atS - before, atS - before + 0.02))
      expect(Math.min(...gaps)).toBeLessThan(0.5 * level(vocals, atS + 0.03, atS + lengthS * 0.6))
    }
    expect([level(vocals, 0, (notes[0]?.atS ?? 0) - 0.4), level(vocals, 19.6, 20)]).toEqual([0, 0])
  })

  it("fails plainly where there is nothing to sing", async () => {
    const order = { prompt: "x", seed: 1, lengthS: 5, voice: "ja-male" }
    await expect(songOf({ ...order, sections: [{ mark: "", lines: ["龘"] }] }, () => false)).rejects.toThrow("nothing of these lyrics")
  })

  it.each([
    ["荒城の月", "こうじょうのつき", 7],
    ["新聞を読んで学校へ行った", "しんぶんをよんでがっこうえいった", 14],
    ["東京の夜空に3つの星", "とーきょーのよぞらにみっつのほし", 14],
  ])("sings %s in Japanese with one note for each beat, as it sings %s", async (line, kana, beats) => {
    const notesOf = async (words: string) => {
      const order = { prompt: "a calm pop song", seed: 5, lengthS: 8, voice: "ja-female" }
      return (await songOf({ ...order, sections: readLyrics(words) }, () => false))?.sung[0]?.notes.length
    }
    expect([await notesOf(line), await notesOf(kana)]).toEqual([beats, beats])
  })
})

describe("the tune of a song", () => {
  const range = { centre: 60, reach: 9 }
  it("has a note for each syllable, within the voice and the piece, one after another; the lead is silent meanwhile", () => {
    const lines = fc.array(fc.record({ mark: fc.constantFrom("verse", "chorus"), syllables: fc.integer({ min: 1, max: 40 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 1, max: 240 }),
        fc.nat(),
        fc.constantFrom("jazz", "techno", "sad piano"),
        (sung, lengthS, seed, prompt) => {
          const song = composedSong({ prompt, seed, lengthS }, sung, range)
          expect(song.sung.length).toBeGreaterThan(0)
          const notes = song.sung.flatMap((line) => line.notes)
          for (const { line, notes: own } of song.sung) expect(own).toHaveLength(sung[line]?.syllables ?? 0)
          for (const [at, { atS, lengthS: length, key }] of notes.entries()) {
            expect(atS >= (notes[at - 1]?.atS ?? 0) && length > 0 && atS + length <= lengthS + 1e-6).toBe(true)
            expect(Math.abs(key - range.centre)).toBeLessThanOrEqual(range.reach)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it("of a chorus comes again, and lines go on from it while there is room", () => {
    const lines = [
      { mark: "verse", syllables: 7 },
      { mark: "chorus", syllables: 6 },
    ]
    const { sung } = composedSong({ prompt: "a pop song", seed: 3, lengthS: 60 }, lines, range)
    expect(sung.map(({ line }) => line).slice(0, 4)).toEqual([0, 1, 1, 1])
    const lengths = sung.slice(1, 3).map(({ notes }) => notes.map(({ lengthS }) => lengthS.toFixed(4)))
    expect(lengths[0]).toEqual(lengths[1])
  })

  it("joins its shortest steps and parts its longest, and keeps its whole length", () => {
    const steps = [
      { at: 0, length: 4, degree: 0 },
      { at: 4, length: 2, degree: 1 },
      { at: 8, length: 8, degree: 2 },
    ]
    for (let count = 1; count < 20; count++) {
      const own = fitted(steps, count)
      expect([own.length, own.reduce((sum, { length }) => sum + length, 0)]).toEqual([count, 16])
    }
    expect(withinRange(80, range, 60)).toBe(56)
  })
})

describe("syllables", () => {
  it("have a vowel each; of consonants between vowels the last begins the next, but none goes over a pause", () => {
    const phonemes = ["h", "ˈɛ", "l", "p", "oʊ", "t", "", "k", "a"].map((id, at) => ({ id, atS: at / 10 }))
    const shown = syllablesOf(phonemes, 0.9).map(({ fromS, vowelS, vowelEndS, toS }) =>
      [fromS, vowelS, vowelEndS, toS].map((s) => Math.round(s * 10)),
    )
    expect(shown).toEqual([
      [0, 1, 2, 3],
      [3, 4, 5, 6],
      [7, 8, 9, 9],
    ])
    expect(
      syllablesOf(
        [
          { id: "m", atS: 0 },
          { id: "", atS: 0.2 },
        ],
        0.3,
      ),
    ).toMatchObject([{ fromS: 0, toS: 0.2 }])
    expect(syllablesOf([{ id: "", atS: 0 }], 1)).toEqual([])
  })
})

describe("a song", () => {
  const heard = async (fields: object) => {
    const { films } = await carry(
      { kind: "song", prompt: "a calm piano song of the sea", duration_s: 8, ...fields },
      {},
      Number.POSITIVE_INFINITY,
      folder,
    )
    return films
  }

  it("is AAC of the ordered length in which the voice is heard over the instruments and nothing clips", async () => {
    const lyrics = "[verse]\nThe harbour lights are calling me\nI hear the song across the sea"
    const [file] = await heard({ lyrics, model: "en-female" })
    const { samples, sampleRate, durationS } = await decodeFilm(file?.path ?? "")
    expect([file?.contentType, sampleRate, Math.abs(durationS - 8) < 0.03]).toEqual(["audio/mp4", 48_000, true])
    expect(samples[0].reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThanOrEqual(1)
    expect(level(samples[0], 2, 6)).toBeGreaterThan(0.05)
  })

  it("is the same bytes for the same order, another for another seed, and writes its own words where none are given", async () => {
    const [first, second] = await heard({ count: 2, seed: 7 })
    const [again] = await heard({ seed: 8 })
    expect(second?.sha256).toBe(again?.sha256)
    expect(first?.sha256).not.toBe(second?.sha256)
  })

  it("of 30 seconds is made in well under 30 seconds", async () => {
    const startedMs = performance.now()
    await heard({ duration_s: 30 })
    expect(performance.now() - startedMs).toBeLessThan(30_000)
  })
})
