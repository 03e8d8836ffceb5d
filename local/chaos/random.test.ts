import { describe, expect, test } from "vitest"
import { createRandom } from "./random.ts"

describe("a seeded stream of numbers", () => {
  test("repeats itself for the same seed and differs for another", () => {
    const take = (seed: number) => {
      const random = createRandom(seed)
      return Array.from({ length: 20 }, () => random.next())
    }
    expect(take(7)).toEqual(take(7))
    expect(take(7)).not.toEqual(take(8))
  })

  test("keeps to its bounds and reaches both of them", () => {
    const random = createRandom(1)
    const drawn = new Set(Array.from({ length: 400 }, () => random.integer(3, 6)))
    expect(drawn).toEqual(new Set([3, 4, 5, 6]))
  })

  test("is even: each tenth of the range gets about a tenth of the numbers", () => {
    const random = createRandom(42)
    const counts = Array.from({ length: 10 }, () => 0)
    for (let drawn = 0; drawn < 10_000; drawn++) {
      const slot = Math.floor(random.next() * 10)
      counts[slot] = (counts[slot] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  test("refuses to pick from nothing", () => {
    expect(() => createRandom(1).pick([])).toThrow("nothing to pick from")
  })
})
