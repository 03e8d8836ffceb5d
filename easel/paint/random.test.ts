import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { deriveSeed, makeNoise, makeRandom } from "./random.ts"

describe("chance", () => {
  test("is the same for the same seed and within 0–1", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const a = makeRandom(seed)
        const b = makeRandom(seed)
        for (let i = 0; i < 20; i++) {
          const value = a()
          expect(value).toBe(b())
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThan(1)
        }
      }),
    )
  })

  test("of one label says nothing about another's", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(deriveSeed(seed, "sky")).not.toBe(deriveSeed(seed, "sea"))
      }),
    )
  })

  test("as noise is smooth and within 0–1", () => {
    const noise = makeNoise(3)
    fc.assert(
      fc.property(fc.double({ min: -500, max: 500, noNaN: true }), fc.double({ min: -500, max: 500, noNaN: true }), (x, y) => {
        for (const value of [noise.at(x, y), noise.fbm(x, y, 5), noise.ridged(x, y, 5)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(Math.abs(noise.at(x + 0.001, y) - noise.at(x, y))).toBeLessThan(0.01)
      }),
    )
  })
})
