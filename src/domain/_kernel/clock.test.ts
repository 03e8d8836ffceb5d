import { expect, it } from "vitest"
import { CLOCK_LEAP_MS, isDue, isOver } from "./clock.ts"

const NOW_MS = 10 * CLOCK_LEAP_MS

it.each([
  [NOW_MS - 1, true],
  [NOW_MS, true],
  [NOW_MS + 1, false],
  [NOW_MS + CLOCK_LEAP_MS, false],
  [NOW_MS + CLOCK_LEAP_MS + 1, true],
  [Number.NEGATIVE_INFINITY, true],
])("a moment %d is due at %s: when it is here, and when it is so far ahead that the clock must have been set back", (dueAtMs, due) => {
  expect(isDue(dueAtMs, NOW_MS)).toBe(due)
})

it("something is over after its time, and when it began far ahead", () => {
  expect([NOW_MS - 101, NOW_MS - 100, NOW_MS + 1, NOW_MS + CLOCK_LEAP_MS + 1].map((since) => isOver(since, 100, NOW_MS))).toEqual([
    true,
    false,
    false,
    true,
  ])
})
