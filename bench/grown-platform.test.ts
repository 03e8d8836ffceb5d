import { expect, test } from "vitest"
import { FEATURES } from "../src/domain/features.ts"
import { cloneSource, countCalls } from "./grown-platform.ts"

test("a clone of a feature finds its own files, and its calls have paths of their own", () => {
  expect(
    cloneSource('import { a } from "../../domain/feed/rules.ts"\nimport { b } from "../../domain/feedback/rules.ts"', "feed", "feed1"),
  ).toBe('import { a } from "../../domain/feed1/rules.ts"\nimport { b } from "../../domain/feedback/rules.ts"')
  expect(cloneSource('path: "/api/v1/square", other: "/api/v1/x"', "feed", "feed1")).toBe(
    'path: "/api/feed1/v1/square", other: "/api/v1/x"',
  )
})

test("every call that the platform declares is counted", async () => {
  expect(await countCalls()).toBe(FEATURES.flatMap(({ calls }) => calls).length)
})
