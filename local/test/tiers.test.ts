import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { belongsTo, EVERYDAY_JOURNEYS } from "./tiers.ts"

test("the journeys of every day are there, about two dozen, each once", () => {
  expect(EVERYDAY_JOURNEYS.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([])
  expect(new Set(EVERYDAY_JOURNEYS).size).toBe(EVERYDAY_JOURNEYS.length)
  expect(EVERYDAY_JOURNEYS.length).toBeLessThanOrEqual(26)
})

test("rules, rows, screens, the Worker and engines belong to every day, journeys by choice, and every file to all", () => {
  const lower = [
    "src/domain/task/rules.test.ts",
    "src/domain/credits/spend.rows.test.ts",
    "src/islands/a/b.component.test.tsx",
    "src/edge/durable/task-room.workerd.test.ts",
    "e2e/engines/video-engine.test.ts",
  ]
  expect(lower.filter((path) => !belongsTo("everyday", path))).toEqual([])
  expect(belongsTo("everyday", "e2e/not-chosen.test.ts")).toBe(false)
  expect(belongsTo("all", "e2e/not-chosen.test.ts")).toBe(true)
})
