import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { expect, it } from "vitest"
import { bytesOf, littleEndian } from "../../../testing/formats/sniff.ts"
import { inspectBytes } from "../inspect-bytes.ts"

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
