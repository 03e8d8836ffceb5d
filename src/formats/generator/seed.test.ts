import fc from "fast-check"
import { expect, it } from "vitest"
import { jsonSeed, LARGEST_SEED, laterSeed, seedBelow, seedIn } from "./seed.ts"

const seeds = fc.bigInt({ min: 0n, max: LARGEST_SEED })

it("a seed of up to 64 bits keeps its digits, in one form for each", () => {
  fc.assert(
    fc.property(seeds, (whole) => {
      const seed = seedIn(String(whole))
      expect(String(seed)).toBe(String(whole))
      expect(seedIn(seed)).toBe(seed)
      expect(typeof seed).toBe(whole <= BigInt(Number.MAX_SAFE_INTEGER) ? "number" : "string")
      if (seed !== null) expect(JSON.stringify([jsonSeed(seed)])).toBe(`[${whole}]`)
    }),
  )
})

it.each(["", "x", "-2", "1.5", "1e9", String(LARGEST_SEED + 1n), null, 1.5, 2 ** 60])("%s is none", (value) => {
  expect(seedIn(value)).toBeNull()
})

it("seeds follow each other and begin again behind the last, and of a long one a short program gets the rest", () => {
  expect(laterSeed(5, 3)).toBe(8)
  expect(laterSeed("9007199254740992", 1)).toBe("9007199254740993")
  expect(laterSeed(String(LARGEST_SEED), 2)).toBe(1)
  fc.assert(
    fc.property(seeds, (whole) => {
      expect(BigInt(seedBelow(String(whole), 2 ** 32))).toBe(whole % 2n ** 32n)
    }),
  )
  expect(seedBelow(77, 2 ** 32)).toBe(77)
})
