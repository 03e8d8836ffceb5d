import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CLOCK_LEAP_MS } from "../_kernel/clock.ts"
import { LIMITS, type Limit, scaledLimit, type Taken, takeFrom } from "./limit-rules.ts"
import { LIMITER_NAMES } from "./rules.ts"

const LIMIT: Limit = { allowance: 5, periodMs: 60_000, nearFrom: 3 }

/** Takes one after the other; answers what was said and what is on record. */
function run(takes: readonly (readonly [atMs: number, amount: number])[], limit = LIMIT) {
  let record: readonly Taken[] = []
  const answers = takes.map(([atMs, amount]) => {
    const taken = takeFrom(record, limit, amount, atMs)
    record = taken.record
    return taken.answer
  })
  return { record, answers, kinds: answers.map(({ kind }) => kind) }
}

describe("an allowance", () => {
  it("lets as many through as it has, asks for a check from its mark on, and then says when the next may come", () => {
    const { kinds, answers } = run([0, 1_000, 2_000, 3_000, 4_000, 5_000, 59_001].map((atMs) => [atMs, 1]))
    expect(kinds).toEqual(["free", "free", "free", "near", "near", "over", "over"])
    expect(answers.slice(5)).toEqual([
      { kind: "over", retryAfterSeconds: 55 },
      { kind: "over", retryAfterSeconds: 1 },
    ])
  })

  it("lets the next through in the very moment that was said, and not a millisecond before", () => {
    const full = run([0, 1, 2, 3, 4].map((atMs) => [atMs, 1])).record
    expect(takeFrom(full, LIMIT, 1, 59_999).answer.kind).toBe("over")
    expect(takeFrom(full, LIMIT, 1, 60_000).answer.kind).toBe("near")
  })

  it("is not used by what it refuses, nor by looking", () => {
    expect(
      run([
        [0, 4],
        [1, 2],
        [2, 0],
        [3, 1],
        [4, 0],
      ]).kinds,
    ).toEqual(["free", "over", "near", "near", "over"])
    expect(run([[0, 0]]).record).toEqual([])
  })

  it("never holds more than it has in any stretch of a period, and what it refuses would have been too much", () => {
    const takes = fc.array(fc.tuple(fc.nat({ max: 30_000 }), fc.integer({ min: 1, max: 3 })), { maxLength: 100 })
    fc.assert(
      fc.property(takes, (gaps) => {
        const passed: Taken[] = []
        const usedAt = (nowMs: number) =>
          passed.filter(({ atMs }) => atMs > nowMs - LIMIT.periodMs).reduce((sum, { amount }) => sum + amount, 0)
        let [record, nowMs]: [readonly Taken[], number] = [[], 0]
        for (const [gapMs, amount] of gaps) {
          nowMs += gapMs
          const taken = takeFrom(record, LIMIT, amount, nowMs)
          record = taken.record
          expect(taken.answer.kind === "over").toBe(usedAt(nowMs) + amount > LIMIT.allowance)
          if (taken.answer.kind !== "over") passed.push({ atMs: nowMs, amount })
          else expect(takeFrom(record, LIMIT, amount, nowMs + taken.answer.retryAfterSeconds * 1000).answer.kind).not.toBe("over")
          expect(usedAt(nowMs)).toBeLessThanOrEqual(LIMIT.allowance)
        }
      }),
    )
  })

  it("holds also when the clocks of those who ask differ", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 200_000 }), { maxLength: 100 }), (moments) => {
        const { record } = run(moments.map((atMs) => [atMs, 1]))
        expect(record.length).toBeLessThanOrEqual(LIMIT.allowance)
        expect(record.map(({ atMs }) => atMs)).toEqual(record.map(({ atMs }) => atMs).toSorted((left, right) => left - right))
      }),
    )
  })
})

describe("the table of allowances", () => {
  it("has a mark within each allowance, and counts in whole minutes", () => {
    for (const name of LIMITER_NAMES) {
      const { allowance, nearFrom, periodMs } = LIMITS[name]
      expect(nearFrom, name).toBeGreaterThan(0)
      expect(nearFrom, name).toBeLessThanOrEqual(allowance)
      expect(periodMs % 60_000, name).toBe(0)
    }
  })

  it("asks nobody who is signed in or draws as a visitor for a check that the allowance does not need", () => {
    for (const name of ["delete-account", "data-export-account", "visitor-images-address"] as const) {
      const limit = LIMITS[name]
      expect(
        run(
          Array.from({ length: limit.allowance }, () => [0, 1] as const),
          limit,
        ).kinds,
      ).not.toContain("near")
    }
  })

  it("grows with the scale as a whole", () => {
    expect(scaledLimit(LIMIT, 10)).toEqual({ allowance: 50, periodMs: 60_000, nearFrom: 30 })
  })
})

it("what was taken before the clock was set back by hours does not count for hours more", () => {
  const full = run([0, 1, 2, 3, 4].map((atMs) => [7_200_000 + atMs, 1])).record
  expect(takeFrom(full, LIMIT, 1, 3_600_000).answer.kind).toBe("free")
  expect(takeFrom(full, LIMIT, 1, 7_199_000).answer.kind).toBe("over")
})

it("the check is twice as hard with each quarter of what is left from its mark on", () => {
  const guesses = run(
    Array.from({ length: 10 }, (_, second) => [second * 1000, 1]),
    LIMITS["code-guess-hour"],
  )
  expect(guesses.answers.map((answer) => (answer.kind === "near" ? answer.hardness : 0))).toEqual([0, 0, 0, 0, 0, 1, 1, 2, 4, 8])
})

it.each([
  [7, 1],
  [8, 2],
  [11, 2],
  [12, 4],
  [15, 4],
  [16, 8],
])("from a mark of 4 to an allowance of 20 the check after %d is as hard as %d", (used, hardness) => {
  const limit: Limit = { allowance: 20, periodMs: 60_000, nearFrom: 4 }
  expect(takeFrom([{ atMs: 0, amount: used }], limit, 1, 0).answer).toEqual({ kind: "near", hardness })
})

it("an allowance of which all is near has the easiest check first", () => {
  expect(takeFrom([{ atMs: 0, amount: 1 }], { allowance: 2, periodMs: 60_000, nearFrom: 1 }, 1, 0).answer).toEqual({
    kind: "near",
    hardness: 1,
  })
})

it("what was taken on another machine counts where its clock is ahead by as much as clocks may be, and not by more", () => {
  const aheadBy = (ms: number) => takeFrom([{ atMs: ms, amount: 5 }], LIMIT, 1, 0).answer.kind
  expect([aheadBy(CLOCK_LEAP_MS), aheadBy(CLOCK_LEAP_MS + 1)]).toEqual(["over", "free"])
})
