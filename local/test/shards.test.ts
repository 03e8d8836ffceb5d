import fc from "fast-check"
import { expect, test } from "vitest"
import { shardsOf } from "./shards.ts"

const files = fc.uniqueArray(fc.record({ path: fc.stringMatching(/^[a-z]{1,4}\.test\.ts$/), weight: fc.nat(1_000) }), {
  selector: ({ path }) => path,
  maxLength: 40,
})

test("every file is in one shard", () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 4 }), (all, count) => {
      const shards = shardsOf(all, count)
      expect(shards.flat().sort()).toEqual(all.map(({ path }) => path).sort())
      expect(shards.length).toBeLessThanOrEqual(count)
    }),
  )
})

test("no shard weighs more than another by more than the heaviest file", () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 2, max: 4 }), (all, count) => {
      const weights = shardsOf(all, count).map((paths) =>
        paths.reduce((sum, path) => sum + (all.find((file) => file.path === path)?.weight ?? 0), 0),
      )
      if (weights.length < count) return
      const heaviest = Math.max(...all.map(({ weight }) => weight))
      expect(Math.max(...weights) - Math.min(...weights)).toBeLessThanOrEqual(heaviest)
    }),
  )
})
