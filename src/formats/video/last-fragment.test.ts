import { expect, test } from "vitest"
import { endOfFragments } from "./last-fragment.ts"

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const box = (type: string, ...parts: readonly (readonly number[])[]): readonly number[] => {
  const body = parts.flat()
  return [...u32(body.length + 8), ...Buffer.from(type), ...body]
}
const LONG = 0x0100_0000
const head = (track: number) => box("tfhd", u32(0), u32(track))
const run = (count: number) => box("trun", u32(0), u32(count))
const fragment = (...boxes: readonly (readonly number[])[]) =>
  Uint8Array.from(box("moof", box("mfhd", u32(0), u32(1)), box("traf", ...boxes)))
/** 100 ticks a second; a sample takes 25. */
const tracks = new Map([[7, { ticksASecond: 100, sampleTicks: 25 }]])
const endOf = (...boxes: readonly (readonly number[])[]) => endOfFragments(fragment(...boxes), tracks)

test("a fragment ends after its samples, whether it says when it begins in a short or in a long number", () => {
  expect(endOf(head(7), box("tfdt", u32(0), u32(1_000)), run(4))).toBe(11)
  expect(endOf(head(7), box("tfdt", u32(LONG), u32(0), u32(1_000)), run(4))).toBe(11)
})

test("a fragment whose head or beginning is cut short, or of a track that nobody knows, tells no end", () => {
  expect(endOf(box("tfhd", u32(0), [0, 0, 0]), box("tfdt", u32(0), u32(1_000)), run(4))).toBeNull()
  expect(endOf(head(7), box("tfdt", u32(0), [0, 0, 0]), run(4))).toBeNull()
  expect(endOf(head(7), box("tfdt", u32(LONG), u32(1_000)), run(4))).toBeNull()
  expect(endOf(head(8), box("tfdt", u32(0), u32(1_000)), run(4))).toBeNull()
})
