import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { FIRST_FAULT_WITHIN_MS, makeSchedule, VICTIMS } from "./schedule.ts"

const seeds = fc.integer({ min: 0, max: 1_000_000 })

describe("the schedule of a seed", () => {
  test("is the same whenever it is made", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(makeSchedule(seed, "t")).toEqual(makeSchedule(seed, "t"))
      }),
    )
  })

  test("stays within what a visitor may ask for: two tasks, four images", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { guestCount, orders } = makeSchedule(seed, "t")
        for (let guest = 0; guest < guestCount; guest++) {
          const own = orders.filter((order) => order.guest === guest)
          expect(own.length).toBeGreaterThanOrEqual(1)
          expect(own.length).toBeLessThanOrEqual(2)
          expect(own.reduce((sum, order) => sum + order.imageCount, 0)).toBeLessThanOrEqual(4)
        }
      }),
    )
  })

  test("always has a member who pays, and only guests that there are", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { guestCount, members } = makeSchedule(seed, "t")
        expect(members.length).toBeGreaterThanOrEqual(1)
        for (const member of members) expect(member).toBeLessThan(guestCount)
      }),
    )
  })

  test("only loses answers of orders that have a key, and gives each order its own prompt and key", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { orders } = makeSchedule(seed, "t")
        for (const order of orders) if (order.hangUpAfterMs !== null) expect(order.key).not.toBeNull()
        expect(new Set(orders.map((order) => order.prompt)).size).toBe(orders.length)
        const keys = orders.flatMap((order) => order.key ?? [])
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test("kills one or two different parts, the first one while an order that is surely answered is under way", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { orders, faults } = makeSchedule(seed, "t")
        expect(orders[0]?.key).not.toBeNull()
        const delayMs = (faults[0]?.atMs ?? Number.NaN) - (orders[0]?.atMs ?? Number.NaN)
        expect(delayMs).toBeGreaterThanOrEqual(0)
        expect(delayMs).toBeLessThanOrEqual(FIRST_FAULT_WITHIN_MS)
        const victims = faults.map((fault) => fault.victim)
        expect(victims.length).toBeGreaterThanOrEqual(1)
        expect(new Set(victims).size).toBe(victims.length)
      }),
    )
  })

  test("reaches every part, every kind of order and both image counts within a few seeds", () => {
    const schedules = Array.from({ length: 50 }, (_, seed) => makeSchedule(seed, "t"))
    const orders = schedules.flatMap((schedule) => schedule.orders)
    expect(new Set(schedules.flatMap((schedule) => schedule.faults.map((fault) => fault.victim)))).toEqual(new Set(VICTIMS))
    expect(new Set(orders.map((order) => order.imageCount))).toEqual(new Set([1, 2]))
    for (const kind of ["key", "hangUpAfterMs", "cancelAfterMs"] as const) {
      expect(orders.some((order) => order[kind] === null)).toBe(true)
      expect(orders.some((order) => order[kind] !== null)).toBe(true)
    }
  })
})
