import fc from "fast-check"
import { expect, test } from "vitest"
import { featureOf, shardsOf } from "./shards.ts"

const files = fc.uniqueArray(
  fc.record({ path: fc.stringMatching(/^src\/(domain|routes)\/[a-e]\/[a-z]{1,4}\.test\.ts$/), weight: fc.nat(1_000) }),
  { selector: ({ path }) => path, maxLength: 40 },
)

test("every file is in one shard, and with it all files of its feature", () => {
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 4 }), (all, count) => {
      const shards = shardsOf(all, count, featureOf)
      expect(shards.flat().sort()).toEqual(all.map(({ path }) => path).sort())
      expect(shards.length).toBeLessThanOrEqual(count)
      const homes = new Map<string, number>()
      shards.forEach((paths, place) => {
        for (const path of paths) expect([path, homes.get(featureOf(path)) ?? place]).toEqual([path, place])
        for (const path of paths) homes.set(featureOf(path), place)
      })
    }),
  )
})

test("no shard weighs more than another by more than the heaviest group", () => {
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

test("a feature is named by its folder, in whichever layer; what is above all features is one by itself", () => {
  expect(featureOf("src/domain/task/plan.workerd.test.ts")).toBe("task")
  expect(featureOf("src/routes/task/api.workerd.test.ts")).toBe("task")
  expect(featureOf("src/routes/access-matrix.workerd.test.ts")).toBe("src/routes/access-matrix.workerd.test.ts")
})
