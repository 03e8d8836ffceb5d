import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { countdown, dayIn, groupByDay, relativeDay } from "./wallet-time.ts"

const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
const zone = fc.constantFrom("UTC", "Asia/Tokyo", "America/Los_Angeles", "Africa/Cairo")

describe("days of a wallet", () => {
  test("hold every line once and in order, and no two neighbours are the same day", () => {
    fc.assert(
      fc.property(fc.array(moment), zone, (moments, timeZone) => {
        const lines = moments.sort((left, right) => right - left).map((ms) => ({ created_at: new Date(ms).toISOString() }))
        const days = groupByDay(lines, timeZone)
        expect(days.flatMap((day) => day.lines)).toEqual(lines)
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
        for (const { day, lines: own } of days) for (const line of own) expect(dayIn(timeZone, line.created_at)).toBe(day)
      }),
    )
  })

  test("are those of where the reader is", () => {
    expect(dayIn("UTC", "2026-03-01T23:30:00Z")).toBe("2026-03-01")
    expect(dayIn("Asia/Tokyo", "2026-03-01T23:30:00Z")).toBe("2026-03-02")
  })

  test("are today and yesterday, also over the end of a year", () => {
    expect(relativeDay("2026-01-01", "2026-01-01")).toBe("today")
    expect(relativeDay("2025-12-31", "2026-01-01")).toBe("yesterday")
    expect(relativeDay("2025-12-30", "2026-01-01")).toBeNull()
  })
})

describe("the countdown", () => {
  test("tells hours, minutes and seconds, rounded up, and ends at nothing", () => {
    expect(countdown(3_909_000)).toBe("1:05:09")
    expect(countdown(59_001)).toBe("01:00")
    expect(countdown(0)).toBe("00:00")
    expect(countdown(-5)).toBe("00:00")
  })

  test("adds up to the time that is left", () => {
    fc.assert(
      fc.property(fc.nat(86_400_000), (leftMs) => {
        const seconds = countdown(leftMs)
          .split(":")
          .reduce((sum, part) => sum * 60 + Number(part), 0)
        expect(seconds).toBe(Math.ceil(leftMs / 1000))
      }),
    )
  })
})
