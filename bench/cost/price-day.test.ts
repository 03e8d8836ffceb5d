import { describe, expect, test } from "vitest"
import { costTable, priceDay, priceMonth } from "./price-day.ts"
import type { Counts } from "./prices.ts"

const NOTHING: Counts = {
  requests: 0,
  cpuMs: 0,
  objectRequests: 0,
  objectGbSeconds: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  databaseRowsRead: 0,
  databaseRowsWritten: 0,
  bucketWrites: 0,
  bucketReads: 0,
  transforms: 0,
  storedGb: 0,
}
const CHARGES = 5 + 24.92

describe("what a month costs", () => {
  test("is the charges alone while all is within what they include", () => {
    const { dollars, items } = priceMonth({ ...NOTHING, requests: 300 }, NOTHING, 1_000)
    expect(dollars).toBeCloseTo(CHARGES)
    expect(items.find(({ item }) => item === "requests")).toEqual({ item: "requests", many: 9_000_000, dollars: 0 })
  })

  test("counts each member's days and each minute of the site, above what is included", () => {
    const { dollars } = priceMonth({ ...NOTHING, requests: 300 }, { ...NOTHING, databaseRowsRead: 5 }, 1_000_000)
    // 9,000 million requests, ten of them included.
    expect(dollars).toBeCloseTo(CHARGES + (9_000 - 10) * 0.3)
    expect(priceMonth(NOTHING, { ...NOTHING, databaseRowsWritten: 10_000 }, 1).dollars).toBeCloseTo(CHARGES + (432 - 100) * 1)
  })
})

test("what a day takes comes with the most expensive first, and the table says it for each size", () => {
  const day: Counts = { ...NOTHING, requests: 100, transforms: 1, objectGbSeconds: 0.5 }
  expect(
    priceDay(day)
      .slice(0, 3)
      .map(({ item }) => item),
  ).toEqual(["transforms", "requests", "objectGbSeconds"])
  const lines = costTable(day, NOTHING, [1_000, 1_000_000]).split("\n")
  expect(lines[0]).toBe("| what | a member's day | dollars for 1,000 days | a month of 1,000 members | a month of 1,000,000 members |")
  expect(lines[2]).toBe("| images transformed | 1 | $0.50 | $12.50 | $14,997.50 |")
  expect(lines.at(-2)).toContain("**all**")
})
