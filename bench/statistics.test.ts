import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compare, compareAll, median, percentile } from "./statistics.ts"

describe("the statistics of a measurement", () => {
  test("take the middle of an odd count and the mean of the two in the middle of an even one", () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 2, 9])).toBe(3)
    expect(() => median([])).toThrow("no values")
  })

  test("give the percentile that this share of the values does not exceed", () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(values, 0.95)).toBe(95)
    expect(percentile([7], 0.5)).toBe(7)
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
        const cut = percentile(values, share)
        expect(values.filter((value) => value <= cut).length).toBeGreaterThanOrEqual(values.length * share - 1e-9)
      }),
    )
  })

  test("compare a subject with the anchors around it, so that a steady drift cancels out", async () => {
    let clock = 100
    const drifting = (factor: number) => async () => {
      clock -= 10
      return clock * factor
    }
    const { ratio } = await compare(3, drifting(1), drifting(0.5))
    expect(ratio).toBeCloseTo(0.5, 5)
  })

  test("measure the anchor around each of several subjects", async () => {
    const order: string[] = []
    const measure = (name: string, value: number) => async () => {
      order.push(name)
      return value
    }
    const both = await compareAll(2, measure("a", 2), { b: measure("b", 4), c: measure("c", 1) })
    expect(order.join("")).toBe("abacabaca")
    expect([both("b").ratio, both("c").ratio]).toEqual([2, 0.5])
  })
})
