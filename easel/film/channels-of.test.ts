import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { readMono } from "../audio/read-sound.ts"
import { readSides } from "./read-film.ts"

const RATE = 48_000
const SAMPLES = 4_800
let folder = ""

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "channels-test-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Form {
  readonly code: number
  readonly sizeBytes: number
  readonly write: (view: DataView, at: number, value: number) => void
}
const SHORT: Form = { code: 1, sizeBytes: 2, write: (view, at, value) => view.setInt16(at, Math.round(value * 32_767), true) }
const BYTE: Form = { code: 1, sizeBytes: 1, write: (view, at, value) => view.setUint8(at, Math.round(128 + value * 127)) }
const DOUBLE: Form = { code: 3, sizeBytes: 8, write: (view, at, value) => view.setFloat64(at, value, true) }

/** A WAV file whose channels hold these values, each the same all the time. */
function wav(values: readonly number[], { code, sizeBytes, write }: Form = SHORT): string {
  const blockBytes = values.length * sizeBytes
  const view = new DataView(new ArrayBuffer(44 + SAMPLES * blockBytes))
  const words = (at: number, text: string) => {
    for (const [place, letter] of [...text].entries()) view.setUint8(at + place, letter.charCodeAt(0))
  }
  words(0, "RIFF")
  view.setUint32(4, view.byteLength - 8, true)
  words(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, code, true)
  view.setUint16(22, values.length, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * blockBytes, true)
  view.setUint16(32, blockBytes, true)
  view.setUint16(34, 8 * sizeBytes, true)
  words(36, "data")
  view.setUint32(40, SAMPLES * blockBytes, true)
  for (let sample = 0; sample < SAMPLES; sample++)
    for (const [channel, value] of values.entries()) write(view, 44 + sample * blockBytes + channel * sizeBytes, value)
  const path = join(folder, `${crypto.randomUUID()}.wav`)
  writeFileSync(path, new Uint8Array(view.buffer))
  return path
}

const sides = async (path: string) => (await readSides(path)).map((side) => Math.round((side[SAMPLES / 2] ?? 0) * 100) / 100)

it.each<readonly [string, readonly number[], readonly number[]]>([
  ["one channel on both sides", [0.5], [0.5, 0.5]],
  ["two as they are", [0.5, -0.25], [0.5, -0.25]],
  ["the middle of 5.1, where films speak, on both sides", [0, 0, 0.5, 0, 0, 0], [0.35, 0.35]],
  ["what is behind on its own side", [0, 0, 0, 0, 0, 0.5], [0, 0.35]],
  ["nothing of what only shakes", [0, 0, 0, 0.9, 0, 0], [0, 0]],
  ["what is too loud together as loud as can be", [0.9, 0.9, 0.9, 0, 0.9, 0.9], [1, 1]],
])("a sound has %s", async (_title, values, expected) => {
  expect(await sides(wav(values))).toEqual(expected)
})

it.each([
  ["bytes", BYTE],
  ["double floats", DOUBLE],
])("a sound of %s is read as one of whole numbers", async (_title, form) => {
  expect(await sides(wav([0.5, -0.25], form))).toEqual([0.5, -0.25])
})

it("a voice on the right alone is heard where both sides are one", async () => {
  const { samples } = await readMono(wav([0, 0.5]), 10)
  expect(samples[SAMPLES / 2]).toBeCloseTo(0.25, 3)
})
