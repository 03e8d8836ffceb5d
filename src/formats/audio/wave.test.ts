import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { bytesOf, littleEndian } from "../../../testing/formats/sniff.ts"
import { inspectBytes } from "../inspect-bytes.ts"
import { readWave } from "./wave.ts"

/** A tone of three seconds as ffmpeg writes it into a pipe, where it cannot go back and tell how long it became. */
function piped(...how: readonly string[]): Uint8Array<ArrayBuffer> {
  const tone = ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=3"]
  return new Uint8Array(execFileSync("ffmpeg", [...tone, ...how, "-f", "wav", "-"], { maxBuffer: 2 ** 26 }))
}

const chunk = (type: string, body: ArrayLike<number>, size = body.length) => bytesOf(type, littleEndian(size), body)
/** A WAV of one channel of 16 bits at 8,000 Hz. */
function wave(samples: number, told = samples * 2, ...before: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const form = chunk("fmt ", bytesOf([1, 0, 1, 0], littleEndian(8_000), littleEndian(16_000), [2, 0, 16, 0]))
  const head = bytesOf("RIFF", littleEndian(0), "WAVE")
  const parts = [head, form, ...before, bytesOf("data", littleEndian(told)), new Uint8Array(samples * 2)]
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => {
    all.set(part, at)
    return at + part.length
  }, 0)
  return all
}
const lengthOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const inspection = await inspectBytes(bytes, "audio")
  return inspection.ok ? inspection.facts.durationMs : inspection.reason
}

it.each([
  ["whole numbers", ["-c:a", "pcm_s16le"], "pcm-s16", 16],
  ["24 bits on six channels", ["-c:a", "pcm_s24le", "-ac", "6"], "pcm-s24", 24],
  ["numbers with a point", ["-c:a", "pcm_f32le"], "pcm-f32", 32],
  ["mu-law", ["-c:a", "pcm_mulaw"], "ulaw", 8],
  ["the long form", ["-rf64", "always"], "pcm-s16", 16],
  ["four bits as Microsoft packs them", ["-c:a", "adpcm_ms", "-ac", "2"], "adpcm-ms", 4],
  ["four bits as the IMA packs them", ["-c:a", "adpcm_ima_wav"], "adpcm-ima", 4],
])("a sound that came through a pipe is as long as what is there: %s", async (_title, how, audioCodec, bitDepth) => {
  const inspection = await inspectBytes(piped(...how), "audio")
  expect(inspection).toMatchObject({
    ok: true,
    facts: { contentType: "audio/wav", details: { audioCodec, bitDepth, sampleRateHz: 48_000 } },
  })
  expect(inspection.ok ? inspection.facts.durationMs : 0).toBeCloseTo(3_000, -2)
})

it("a sound whose length was left at zero is as long as what is there, and one that says more than is there is broken", async () => {
  expect([await lengthOf(wave(8_000, 0)), await lengthOf(wave(8_000, 0xffffffff)), await lengthOf(wave(8_000))]).toEqual([1000, 1000, 1000])
  expect([await lengthOf(wave(8_000, 16_002)), await lengthOf(wave(0, 0))]).toEqual(["FileBroken", "FileBroken"])
})

it.each(["LIST", "JUNK", "id3 "])("20 MB of %s before the samples are passed over", async (type) => {
  const large = new Uint8Array(20_000_008)
  large.set(chunk(type, [], 20_000_000))
  expect(await lengthOf(wave(8_000, 16_000, large))).toBe(1000)
})

it("a sound whose blocks are other than its samples, or without a description, is broken", async () => {
  const changed = wave(8_000)
  changed[32] = 4
  expect(await lengthOf(changed)).toBe("FileBroken")
  const nameless = wave(8_000)
  nameless.set(bytesOf("junk"), 12)
  expect(await lengthOf(nameless)).toBe("FileBroken")
})

it("noise in a head is refused or read, and never longer than there are bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { minLength: 1, maxLength: 8 }), async (changes) => {
      const noisy = wave(2_000)
      for (const [at, value] of changes) noisy[at] = value
      const inspection = await inspectBytes(noisy, "audio")
      if (!inspection.ok || inspection.facts.details.container !== "wav") return
      const { durationMs, details } = inspection.facts
      expect(((durationMs ?? 0) / 1000) * (details.sampleRateHz ?? 0)).toBeLessThanOrEqual(
        // Four bits are the least that a sample has.
        noisy.length * 2 + (details.sampleRateHz ?? 0) / 1000,
      )
    }),
  )
})

/** A description: its code, channels, samples a second, bytes of a block and bits of a sample. */
const formOf = (code: number, channels: number, rate: number, blockBytes: number, bits: number, ...more: readonly ArrayLike<number>[]) => {
  const two = (value: number) => littleEndian(value, 2)
  return chunk("fmt ", bytesOf(two(code), two(channels), littleEndian(rate), littleEndian(0), two(blockBytes), two(bits), ...more))
}
const samples = (bytes: number, told = bytes) => bytesOf("data", littleEndian(told), new Uint8Array(bytes))
const fact = (count: number, length = 4) => chunk("fact", littleEndian(count), length)
/** What a WAV of these chunks holds. */
const held = async (...chunks: readonly ArrayLike<number>[]) => heldIn(bytesOf("RIFF", littleEndian(0), "WAVE", ...chunks))
const heldIn = async (bytes: Uint8Array<ArrayBuffer>) =>
  readWave({ sizeBytes: bytes.length, read: async (offset, length) => bytes.slice(offset, offset + length) }).catch(
    (error: Error) => error.message,
  )
const PLAIN = formOf(1, 1, 1000, 2, 16)
/** Blocks of 12 bytes: one sample whole in 4 bytes, and sixteen in the eight others. */
const IMA = formOf(0x11, 1, 1000, 12, 4)

describe("a description", () => {
  test.each([
    ["bytes", formOf(1, 2, 1000, 2, 8), { codec: "pcm-u8", channels: 2, bitDepth: 8, durationMs: 600 }],
    ["20 bits in three bytes", formOf(1, 1, 1000, 3, 20), { codec: "pcm-s24", bitDepth: 20, durationMs: 400 }],
    ["numbers with a point of 8 bytes", formOf(3, 1, 1000, 8, 64), { codec: "pcm-f64", durationMs: 150 }],
    ["A-law, whatever it says of its bits", formOf(6, 1, 1000, 1, 16), { codec: "alaw", bitDepth: 8, durationMs: 1200 }],
    ["the longest form", formOf(0xfffe, 1, 1000, 4, 32, new Uint8Array(8), [3, 0]), { codec: "pcm-f32", durationMs: 300 }],
  ])("of %s is read", async (_title, form, facts) => {
    expect(await held(form, samples(1200))).toMatchObject(facts)
  })

  test.each([
    ["no channels", formOf(1, 0, 1000, 0, 16), "FileBroken"],
    ["no samples a second", formOf(1, 1, 0, 2, 16), "FileBroken"],
    ["blocks that are no sample of each channel", formOf(1, 2, 1000, 2, 16), "FileBroken"],
    ["bits that no codec has", formOf(3, 1, 1000, 2, 16), "FileBroken"],
    ["a code that nobody plays", formOf(0x55, 1, 1000, 1, 0), "FileTypeNotAllowed"],
    ["packed, no channels", formOf(0x11, 0, 1000, 12, 4), "FileBroken"],
    ["packed, no samples a second", formOf(0x11, 1, 0, 12, 4), "FileBroken"],
    ["packed, 8 bits", formOf(0x11, 1, 1000, 12, 8), "FileBroken"],
    ["packed, blocks of their beginning alone", formOf(0x11, 1, 1000, 4, 4), "FileBroken"],
  ])("of %s is refused", async (_title, form, reason) => {
    expect(await held(form, samples(1200))).toBe(reason)
  })

  it("is read by its own order of bytes, and broken where it is cut off", async () => {
    const big = (value: number, length: number) => littleEndian(value, length).toReversed()
    const form = bytesOf(big(1, 2), big(1, 2), big(1000, 4), big(2000, 4), big(2, 2), big(16, 2))
    const bytes = bytesOf("RIFX", big(0, 4), "WAVE", "fmt ", big(16, 4), form, "data", big(2000, 4), new Uint8Array(2000))
    expect(await heldIn(bytes)).toMatchObject({ codec: "pcm-s16", durationMs: 1000 })
    expect(await heldIn(bytes.slice(0, 12 + 8 + 15))).toBe("FileBroken")
    expect(await heldIn(bytes.slice(0, 12 + 8 + 16))).toBe("FileBroken")
  })
})

describe("a packed sound", () => {
  test.each([
    ["whole blocks", [IMA, samples(24)], 34],
    ["a block that is cut off behind its beginning", [IMA, samples(16)], 18],
    ["a block that is cut off within it", [IMA, samples(15)], 17],
    ["two channels, which share the bytes", [formOf(0x11, 2, 1000, 24, 4), samples(24)], 17],
    ["two whole samples as Microsoft begins", [formOf(2, 1, 1000, 15, 4), samples(15)], 18],
    ["fewer, as is told beside", [IMA, fact(20), samples(24)], 20],
    ["no more than there are, whatever is told", [IMA, fact(40), samples(24)], 34],
    ["all, where zero is told", [IMA, fact(0), samples(24)], 34],
    ["all, where the number is cut off", [IMA, fact(20, 3), samples(24)], 34],
  ])("is as long as %s", async (_title, chunks, durationMs) => {
    expect(await held(...chunks)).toMatchObject({ durationMs })
  })

  it("alone is shortened by what is told beside", async () => {
    expect(await held(PLAIN, fact(20), samples(200))).toMatchObject({ durationMs: 100 })
  })
})

describe("the samples of a WAV", () => {
  it("are all that is there, and are there", async () => {
    expect(await held(PLAIN, samples(200, 200))).toMatchObject({ durationMs: 100 })
    expect(await held(PLAIN, samples(200, 201))).toBe("FileBroken")
    expect(await held(PLAIN, samples(1))).toBe("FileBroken")
    expect(await held(PLAIN, samples(2))).toMatchObject({ durationMs: 1 })
    expect(await held(PLAIN)).toBe("FileBroken")
  })

  test.each([
    ["RF64", 100, 50],
    // Only the long form has a length elsewhere.
    ["RIFF", 100, 100],
    ["RF64", 0, 100],
    ["RF64", 202, "FileBroken"],
  ])("of a %s that says %d bytes elsewhere are %s", async (kind, told, expected) => {
    const long = chunk("ds64", bytesOf(new Uint8Array(8), littleEndian(told, 8), new Uint8Array(12)))
    const reading = await heldIn(bytesOf(kind, littleEndian(0xffffffff), "WAVE", long, PLAIN, samples(200, 0xffffffff)))
    expect(typeof reading === "string" ? reading : reading.durationMs).toBe(expected)
  })

  test.each([
    [62, true],
    [63, false],
  ])("are found behind the description and %d chunks more: %s", async (count, isFound) => {
    const reading = await held(PLAIN, ...Array.from({ length: count }, () => chunk("JUNK", [])), samples(200))
    expect(typeof reading === "string" ? reading : reading.durationMs).toBe(isFound ? 100 : "FileBroken")
  })

  it("are found behind a chunk of an odd length, which is filled up", async () => {
    expect(await held(PLAIN, bytesOf("JUNK", littleEndian(1), [7, 0]), samples(200))).toMatchObject({ durationMs: 100 })
  })
})
