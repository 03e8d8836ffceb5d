import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { SECONDS, weighed } from "./weights.ts"

test("every file of the table of seconds is there", () => {
  expect(Object.keys(SECONDS).filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([])
})

test("a file weighs what it took, and what its size lets expect where nobody measured it", () => {
  const [measured = "", seconds] = Object.entries(SECONDS)[0] ?? []
  expect(weighed(measured).weight).toBe(seconds)
  expect(weighed("local/test/weights.test.ts").weight).toBeGreaterThan(0)
  expect(weighed("e2e/axe.ts").weight).toBeGreaterThan(weighed("testing/worker-file.ts").weight)
})
