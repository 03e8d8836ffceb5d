import { existsSync, globSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { featureOf } from "./affected.ts"
import { belongsTo, EVERYDAY_JOURNEYS, LATER_WORKER_TESTS } from "./tiers.ts"

const chosen = [...EVERYDAY_JOURNEYS, ...LATER_WORKER_TESTS]
const workerTests = globSync("src/**/*.workerd.test.ts", { cwd: PROJECT_ROOT })

test("what a tier names is there, once", () => {
  expect(chosen.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([])
  expect(new Set(chosen).size).toBe(chosen.length)
})

test("every feature that has Worker tests has one every day", () => {
  const features = (paths: readonly string[]) => new Set(paths.map(featureOf))
  const everyday = features(workerTests.filter((path) => belongsTo("everyday", path)))
  expect([...features(workerTests)].filter((feature) => !everyday.has(feature))).toEqual(["src/domain/queries.workerd.test.ts"])
})

test("money, rooms and access run whole every day", () => {
  const whole = workerTests.filter((path) => /\/(?:credits|durable|_http|security)\/|access-matrix/.test(path))
  expect(whole.length).toBeGreaterThan(10)
  expect(whole.filter((path) => !belongsTo("everyday", path))).toEqual([])
})

test("rules, rows, screens and engines belong to every day, journeys by choice, and every file to all", () => {
  for (const path of ["src/domain/task/rules.test.ts", "src/domain/credits/spend.rows.test.ts", "src/islands/a/b.component.test.tsx"])
    expect(belongsTo("everyday", path)).toBe(true)
  expect(belongsTo("everyday", "e2e/engines/video-engine.test.ts")).toBe(true)
  expect(belongsTo("everyday", "e2e/not-chosen.test.ts")).toBe(false)
  expect(belongsTo("all", "e2e/not-chosen.test.ts")).toBe(true)
})
