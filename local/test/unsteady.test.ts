import { expect, test } from "vitest"
import { mayRunTwice, unsteadyRow } from "./unsteady.ts"

test("a row holds the day, the test and how it failed, whatever stands in them", () => {
  const failed = { file: "e2e/a.test.ts", title: "opens | closes", message: "expected 1\n  to be 2" }
  expect(unsteadyRow("2026-01-31", failed)).toBe(
    "| 2026-01-31 | e2e/a.test.ts > opens \\| closes | expected 1 to be 2 | not looked into |\n",
  )
})

test("tests of money, rooms and access must pass at once", () => {
  const files = [
    "src/domain/credits/spend.workerd.test.ts",
    "src/edge/durable/task-room.workerd.test.ts",
    "src/routes/access-matrix.workerd.test.ts",
    "src/routes/_http/well-formed.workerd.test.ts",
    "e2e/board.test.ts",
  ]
  expect(files.map((file) => mayRunTwice({ file, title: "", message: "" }))).toEqual([false, false, false, false, true])
})
