import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { featureOf } from "./shards.ts"
import { belongsTo, EVERYDAY_JOURNEYS, EVERYDAY_WORKER_TESTS } from "./tiers.ts"

const chosen = [...EVERYDAY_JOURNEYS, ...Object.values(EVERYDAY_WORKER_TESTS).flat()]
const workerTests = globSync("src/**/*.workerd.test.ts", { cwd: PROJECT_ROOT })

test("what is chosen for every day is there, once", () => {
  expect(chosen.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([])
  expect(new Set(chosen).size).toBe(chosen.length)
})

test("every feature that has Worker tests has one every day", () => {
  const features = (paths: readonly string[]) => new Set(paths.filter((path) => /^src\/(?:domain|routes)\/[a-z]/.test(path)).map(featureOf))
  const everyday = features(workerTests.filter((path) => belongsTo("everyday", path)))
  const missing = [...features(workerTests)].filter((feature) => !everyday.has(feature) && !feature.includes("/"))
  // A page of the kit and the outbox are for developers; estimates and apps are the studio's.
  expect(missing.filter((feature) => !["dev"].includes(feature))).toEqual([])
})

test("money, rooms and access run whole every day", () => {
  const whole = workerTests.filter((path) => /\/credits\/|\/durable\/|\/_http\/|access-matrix/.test(path))
  expect(whole.length).toBeGreaterThan(10)
  expect(whole.filter((path) => !belongsTo("everyday", path))).toEqual([])
})

test("rules, rows and screens run every day, and every file runs in all", () => {
  for (const path of ["src/domain/task/rules.test.ts", "src/domain/credits/spend.rows.test.ts", "src/islands/a/b.component.test.tsx"])
    expect(belongsTo("everyday", path)).toBe(true)
  expect(belongsTo("everyday", "e2e/not-chosen.test.ts")).toBe(false)
  expect(belongsTo("all", "e2e/not-chosen.test.ts")).toBe(true)
})
