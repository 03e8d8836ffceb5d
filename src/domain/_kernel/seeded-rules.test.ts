import { expect, it } from "vitest"
import { seededStream, seededValue, seedOf } from "./seeded-rules.ts"

// FNV-1a of 32 bits; what was drawn by it before must be drawn again.
it.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("a text %j has one seed", (text, seed) => {
  expect(seedOf(text)).toBe(seed)
})

it("numbers follow from the seed, each within [0, 1)", () => {
  const drawn = (seed: number) => Array.from({ length: 50 }, seededStream(seed))
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  expect(drawn(7).every((value) => value >= 0 && value < 1)).toBe(true)
  expect(seededValue(7, "a")).toBe(seededValue(7, "a"))
  expect(seededValue(7, "a")).not.toBe(seededValue(7, "b"))
})
