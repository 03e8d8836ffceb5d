import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bandsNear, isTelling, SAME_IMAGE_BITS } from "./band-rules.ts"

const hash = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const hexOf = (bits: bigint) => bits.toString(16).padStart(16, "0")
const bandsOf = (text: string) => [0, 4, 8, 12].map((start) => text.slice(start, start + 4))

describe("the bands of a perceptual hash", () => {
  it("find every hash that differs in no more bits than the same image may", () => {
    const flips = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: SAME_IMAGE_BITS })
    fc.assert(
      fc.property(hash, flips, (bits, places) => {
        const other = bandsOf(hexOf(places.reduce((sum, place) => sum ^ (1n << BigInt(place)), bits)))
        const near = bandsNear(hexOf(bits))
        expect(near.some((band, index) => band.includes(other[index] ?? ""))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it("are few: 137 of 65,536 each", () => {
    const near = bandsNear("0123456789abcdef")
    expect(near.map((band) => [band.length, new Set(band).size])).toEqual(Array.from({ length: 4 }, () => [137, 137]))
  })

  it("are of hashes that say enough: not of what is nearly flat", () => {
    const hashes = [
      "0123456789abcdef",
      "0123456789ABCDEF",
      "0123",
      "",
      "0123456789abcdeg",
      "0".repeat(16),
      "f".repeat(16),
      "0000000000000fff",
    ]
    expect(hashes.map(isTelling)).toEqual([true, false, false, false, false, false, false, true])
  })
})
