import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { POSTING_PAUSE_MS, pausedUntilMs, STRIKE_WINDOW_MS, STRIKES, strikesOf } from "./strike-rules.ts"

const DAY_MS = 86_400_000

describe("strikes", () => {
  it("pause posting for seven days from the third removal in ninety", () => {
    const removed = [0, 40 * DAY_MS, 90 * DAY_MS]
    expect(pausedUntilMs(removed, 90 * DAY_MS)).toBe(90 * DAY_MS + POSTING_PAUSE_MS)
    expect(pausedUntilMs(removed, 97 * DAY_MS)).toBeNull()
    expect(pausedUntilMs([0, 40 * DAY_MS, 90 * DAY_MS + 1], 91 * DAY_MS)).toBeNull()
    expect(pausedUntilMs([40 * DAY_MS, 90 * DAY_MS], 91 * DAY_MS)).toBeNull()
  })

  it("begin the pause anew with every further removal in the window", () => {
    expect(pausedUntilMs([0, 1, 2, 5 * DAY_MS], 8 * DAY_MS)).toBe(5 * DAY_MS + POSTING_PAUSE_MS)
  })

  it("never pause anybody with fewer than three removals, nor longer than seven days from the newest, in whatever order they are told", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 * DAY_MS }), { maxLength: 8 }),
        fc.integer({ min: 0, max: 500 * DAY_MS }),
        (removed, nowMs) => {
          const until = pausedUntilMs(removed, nowMs)
          expect(pausedUntilMs(removed.toReversed(), nowMs)).toBe(until)
          if (until === null) return
          expect(removed.length).toBeGreaterThanOrEqual(STRIKES)
          expect(until).toBeLessThanOrEqual(Math.max(...removed) + POSTING_PAUSE_MS)
        },
      ),
    )
  })

  it("count for ninety days", () => {
    expect(strikesOf([0, DAY_MS], STRIKE_WINDOW_MS)).toBe(2)
    expect(strikesOf([0, DAY_MS], STRIKE_WINDOW_MS + 1)).toBe(1)
  })
})
