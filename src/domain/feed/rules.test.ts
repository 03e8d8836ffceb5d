import { expect, it } from "vitest"
import { rangeStartMs } from "./rules.ts"

const HOUR_MS = 3_600_000

it.each([
  ["All", null],
  ["day", 24],
  ["week", 168],
  ["month", 720],
] as const)("the time range %s reaches back %j hours", (range, hours) => {
  const nowMs = Date.UTC(2027, 0, 1)
  expect(rangeStartMs(range, nowMs)).toBe(hours === null ? 0 : nowMs - hours * HOUR_MS)
})
