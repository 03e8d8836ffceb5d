import { describe, expect, test } from "vitest"
import { VICTIMS } from "./schedule.ts"
import { makeSweepSchedule } from "./sweep-schedule.ts"

describe("the schedule of a seed about sweeps", () => {
  test("kills something at every cell of its grid, and is the same whenever it is made", () => {
    for (let seed = 0; seed < 200; seed++) {
      const schedule = makeSweepSchedule(seed, "t")
      expect(makeSweepSchedule(seed, "t")).toEqual(schedule)
      const [order] = schedule.orders
      expect(schedule.faults.map(({ atCell }) => atCell)).toEqual(Array.from({ length: order?.imageCount ?? 0 }, (_, cell) => cell))
      expect(order?.imageCount).toBe((order?.sweep?.columns ?? 0) * (order?.sweep?.rows ?? 0))
    }
  })

  test("reaches every part, and cancels some", () => {
    const schedules = Array.from({ length: 20 }, (_, seed) => makeSweepSchedule(seed, "t"))
    expect(new Set(schedules.flatMap(({ faults }) => faults.map(({ victim }) => victim)))).toEqual(new Set(VICTIMS))
    expect(new Set(schedules.map(({ orders }) => orders[0]?.cancelAfterMs === null))).toEqual(new Set([true, false]))
  })
})
