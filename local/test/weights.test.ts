import { expect, test } from "vitest"
import { SECONDS, weighed } from "./weights.ts"

test("a file weighs what it took, and what its kind and size let expect where nobody measured it", () => {
  const [measured = "", seconds] = Object.entries(SECONDS)[0] ?? []
  expect(weighed(measured).weight).toBe(seconds)
  expect(weighed("local/test/weights.test.ts").weight).toBeGreaterThan(0)
  expect(weighed("e2e/axe.ts").weight).toBeGreaterThan(weighed("testing/worker-file.ts").weight)
})

test("a file that is gone weighs nothing", () => {
  expect(weighed("e2e/never-written.test.ts").weight).toBe(0)
})
