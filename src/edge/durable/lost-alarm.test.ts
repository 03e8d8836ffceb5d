import { expect, it } from "vitest"
import { isLost } from "./lost-alarm.ts"

const HOUR_MS = 3_600_000

it.each([
  ["none", null, true],
  ["one that is due", 5 * HOUR_MS, false],
  ["one that is long overdue", 5 * HOUR_MS - 90_001, true],
  ["one that comes as it should", 5 * HOUR_MS + 10_000, false],
  ["one of before the clock was set back by an hour", 6 * HOUR_MS + 10_000, true],
])("%s is lost: %#", (_what, alarmAtMs, lost) => {
  expect(isLost(alarmAtMs, 5 * HOUR_MS, 10_000)).toBe(lost)
})
