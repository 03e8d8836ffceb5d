import { expect, test } from "vitest"
import { clockTime } from "./clock-time.ts"

test("a duration is told as a clock shows it", () => {
  expect([0, 7.9, 60, 754, 3723].map(clockTime)).toEqual(["0:00", "0:07", "1:00", "12:34", "1:02:03"])
})
