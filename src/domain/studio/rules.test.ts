import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MAXIMUM_SEED, MODEL_FAMILIES, RATIOS, resolveSeed, sizeFor, sizeOptions } from "./rules.ts"

describe("sizes", () => {
  it("are those of the specification where it names them", () => {
    expect(sizeFor("sdxl", 1)).toEqual({ width: 832, height: 1216 })
    expect(sizeFor("sd", 2)).toEqual({ width: 768, height: 768 })
    expect(sizeFor("flux", 2, "quality")).toEqual({ width: 1536, height: 1536 })
    expect(sizeFor("SeaDream", 2)).toEqual({ width: 1472, height: 1472 })
    expect(sizeFor("SeaDream", 14, "quality")).toEqual({ width: 2048, height: 880 })
    expect(sizeFor("sdxl", 14)).toBeUndefined()
  })

  it("come near the ratio that they stand for and divide by 8, but for the given 21:9", () => {
    for (const family of MODEL_FAMILIES) {
      for (const ratio of RATIOS) {
        const size = sizeFor(family, ratio.code)
        if (!size || ratio.code === 14) continue
        expect(Math.abs(size.width / size.height / (ratio.width / ratio.height) - 1)).toBeLessThan(0.08)
        expect([size.width % 8, size.height % 8]).toEqual([0, 0])
      }
    }
  })

  it("say which way a ratio lies, and nothing for the square", () => {
    const types = Object.fromEntries(sizeOptions().map((option) => [option.label, option.type]))
    expect(types).toMatchObject({ "2:3": "vertical", "16:9": "horizontal" })
    expect(types["1:1"]).toBeUndefined()
  })
})

describe("resolveSeed", () => {
  it("keeps a seed that is one and draws one for 0, -1 and none", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAXIMUM_SEED }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (seed, chance) => {
          expect(resolveSeed(seed, () => chance)).toBe(seed)
          expect(resolveSeed("18446744073709551615", () => chance)).toBe("18446744073709551615")
          for (const none of [0, -1, "", undefined]) {
            const drawn = resolveSeed(none, () => chance)
            expect(Number.isInteger(drawn) && Number(drawn) >= 1 && Number(drawn) <= MAXIMUM_SEED).toBe(true)
          }
        },
      ),
    )
  })
})
