import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dateMarks, formatOf } from "./date-marks.ts"

const DAY_MS = 86_400_000
const dayOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

describe("marks of dates", () => {
  it("stand once a day, in order, at the first of it, no two too near", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 * DAY_MS }), { maxLength: 200 }), (moments) => {
        const made = moments.toSorted((one, other) => other - one).map((atMs, index) => ({ id: `t${String(index)}`, atMs }))
        const marks = dateMarks(made, dayOf)
        expect(marks.length === 0).toBe(made.length === 0)
        expect(new Set(marks.map(({ startMs }) => startMs)).size).toBe(marks.length)
        marks.forEach((mark, index) => {
          expect(made.find(({ id, atMs }) => id === mark.id && dayOf(atMs) === mark.startMs)).toBeDefined()
          const before = marks[index - 1]
          if (before !== undefined) expect(mark.share - before.share).toBeGreaterThanOrEqual(0.045)
        })
      }),
    )
  })

  it.each([
    [0, "today"],
    [1, { weekday: "short" }],
    [6, { weekday: "short" }],
    [7, { month: "short", day: "numeric" }],
    [60, { month: "short" }],
    [400, { year: "numeric" }],
  ] as const)("say a day %i days ago by what tells it from the others", (days, said) => {
    expect(formatOf(0, days * DAY_MS)).toEqual(said)
  })
})
