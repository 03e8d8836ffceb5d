import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type HealthTable,
  healthKept,
  isOnTrial,
  isResting,
  nextTrialAtMs,
  noteAcceptance,
  noteFailure,
  noteLease,
  noteMended,
  noteRefusal,
  noteSuccess,
  REFUSALS_A_FAILURE,
  REST_MS,
  trustedSlots,
  UNPROVEN_SLOTS,
  withRuns,
} from "./renderer-health.ts"

const PROVEN = noteSuccess({}, "a")
/** A table after so many failures in a row, each right after the rest of the one before. */
const failedTimes = (times: number): { readonly table: HealthTable; readonly nowMs: number } => {
  let table = PROVEN
  let nowMs = 0
  for (let count = 0; count < times; count++) {
    nowMs = nextTrialAtMs(table, nowMs) ?? nowMs
    table = noteFailure(table, "a", nowMs)
  }
  return { table, nowMs }
}

describe("a server that failed", () => {
  it("rests five seconds, twice as long after each further failure, and just under five minutes at most", () => {
    const rests = Array.from({ length: 9 }, (_, index) => {
      const { table, nowMs } = failedTimes(index + 1)
      return (nextTrialAtMs(table, nowMs) ?? 0) - nowMs
    })
    expect(rests).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 290_000, 290_000, 290_000])
  })

  it("gets nothing while it rests, then exactly one task, and all its slots again once that has succeeded", () => {
    const { table, nowMs } = failedTimes(1)
    expect(trustedSlots(table, "a", 4, [], nowMs + REST_MS.first - 1)).toBe(0)
    const trialMs = nowMs + REST_MS.first
    expect(trustedSlots(table, "a", 4, [], trialMs)).toBe(1)
    const tried = noteLease(table, "a", "probe")
    expect(trustedSlots(tried, "a", 3, ["probe"], trialMs)).toBe(0)
    expect(trustedSlots(noteSuccess(tried, "a"), "a", 3, [], trialMs)).toBe(3)
    // A probe that ended without telling anything, such as one that was cancelled, makes room for another.
    expect(trustedSlots(tried, "a", 4, [], trialMs)).toBe(1)
  })

  it("counts a breakdown with many orders as one failure, and an order that was well as its end", () => {
    const broken = ["", "", ""].reduce((table) => noteFailure(table, "a", 1_000), PROVEN)
    expect(nextTrialAtMs(broken, 1_000)).toBe(1_000 + REST_MS.first)
    expect(isOnTrial(noteSuccess(broken, "a"), "a")).toBe(false)
  })

  it("rests no longer once somebody has mended it: one task tries it at once, and its rest begins anew where that fails", () => {
    const { table, nowMs } = failedTimes(7)
    const mended = noteMended(table, "a")
    expect(isResting(mended, "a", nowMs)).toBe(false)
    expect(trustedSlots(mended, "a", 4, [], nowMs)).toBe(1)
    expect(trustedSlots(noteLease(mended, "a", "probe"), "a", 3, ["probe"], nowMs)).toBe(0)
    expect(nextTrialAtMs(noteFailure(mended, "a", nowMs), nowMs)).toBe(nowMs + 2 * REST_MS.first)
    expect(noteMended(PROVEN, "a")).toBe(PROVEN)
    expect(noteMended(PROVEN, "b")).toBe(PROVEN)
  })

  it("is not left alone for ever by one that rested before the clock was set back", () => {
    expect(isResting(noteFailure(PROVEN, "a", 3_600_000), "a", 1_000)).toBe(false)
  })

  it("is not forgiven by an order that it only takes", () => {
    const { table, nowMs } = failedTimes(1)
    expect(isResting(noteAcceptance(table, "a"), "a", nowMs)).toBe(true)
    expect(isOnTrial(noteAcceptance(table, "a"), "a")).toBe(true)
  })
})

describe("refusals", () => {
  const refused = (times: number) => Array.from({ length: times }).reduce<HealthTable>((table) => noteRefusal(table, "a", 1_000), PROVEN)

  it("are a failure when there are several in a row", () => {
    expect(isResting(refused(REFUSALS_A_FAILURE - 1), "a", 1_000)).toBe(false)
    expect(isResting(refused(REFUSALS_A_FAILURE), "a", 1_000)).toBe(true)
    expect(isResting(noteRefusal(noteAcceptance(refused(REFUSALS_A_FAILURE - 1), "a"), "a", 1_000), "a", 1_000)).toBe(false)
  })

  it("of a probe are a failure each", () => {
    const { table, nowMs } = failedTimes(1)
    const trialMs = nowMs + REST_MS.first
    expect(nextTrialAtMs(noteRefusal(table, "a", trialMs), trialMs)).toBe(trialMs + 2 * REST_MS.first)
  })
})

describe("a server that has never carried out anything", () => {
  it("gets few tasks at once until it has", () => {
    expect(trustedSlots({}, "a", 8, [], 0)).toBe(UNPROVEN_SLOTS)
    expect(trustedSlots({}, "a", 7, ["one"], 0)).toBe(UNPROVEN_SLOTS - 1)
    expect(trustedSlots(PROVEN, "a", 7, ["one"], 0)).toBe(7)
  })

  it("has every failure counted", () => {
    expect(nextTrialAtMs(noteFailure(noteFailure({}, "a", 0), "a", 10), 10)).toBe(10 + 2 * REST_MS.first)
  })
})

it("a failure that a clock ahead of this one noted has the server rest as long as any, also at the longest", () => {
  const { table, nowMs: failedAtMs } = failedTimes(9)
  const nowMs = nextTrialAtMs(table, failedAtMs) ?? 0
  const rested = withRuns(table, [{ server: "a", outcome: "failed", isServersFault: true, atMs: nowMs + 20 }], nowMs)
  expect(nextTrialAtMs(rested, nowMs)).toBe(nowMs + REST_MS.longest)
})

it("a rest of the longest holds also when the clock goes back by a little", () => {
  const { table, nowMs } = failedTimes(9)
  expect(isResting(table, "a", nowMs - 5_000)).toBe(true)
})

it("what failed by the fault of the order says nothing of its server", () => {
  const run = { server: "a", atMs: 1_000 }
  expect(withRuns(PROVEN, [{ ...run, outcome: "failed", isServersFault: false }], 1_000)).toBe(PROVEN)
  for (const outcome of ["failed", "lost", "bad-result", "refused"] as const)
    expect(isResting(withRuns(PROVEN, [{ ...run, outcome, isServersFault: true }], 1_000), "a", 1_000)).toBe(true)
  expect(isOnTrial(withRuns(failedTimes(3).table, [{ ...run, outcome: "done", isServersFault: false }], 1_000), "a")).toBe(false)
})

it("a server whose name every object has is unknown until it was noted, like any other", () => {
  expect([isOnTrial({}, "constructor"), trustedSlots({}, "constructor", 8, [], 0)]).toEqual([false, UNPROVEN_SLOTS])
  expect(noteMended({}, "constructor")).toEqual({})
  const noted = noteFailure({}, "constructor", 0)
  expect(nextTrialAtMs(noted, 0)).toBe(REST_MS.first)
  expect(isOnTrial(withRuns(noted, [{ server: "constructor", atMs: 1, outcome: "done", isServersFault: false }], 1), "constructor")).toBe(
    false,
  )
})

it("what an earlier version noted of refusals is forgotten, and today's notes come back as they were", () => {
  const stored = { a: { refusals: 2, skippedUntilMs: 9 }, ...failedTimes(2).table }
  expect(healthKept(JSON.parse(JSON.stringify({ b: { refusals: 2, skippedUntilMs: 9 } })))).toEqual({})
  expect(healthKept(JSON.parse(JSON.stringify(stored)))).toEqual(failedTimes(2).table)
})

it("whatever a server does, a black hole gets ever fewer tasks, and one that works again gets all its slots", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ gapMs: fc.nat(20_000), slots: fc.integer({ min: 1, max: 8 }) }), { maxLength: 60 }), (asks) => {
      let table: HealthTable = {}
      let nowMs = 0
      const takenAtMs: number[] = []
      for (const { gapMs, slots } of asks) {
        nowMs += gapMs
        for (const taskId of Array.from({ length: trustedSlots(table, "a", slots, [], nowMs) }, (_, index) => `${nowMs}-${index}`)) {
          table = noteLease(table, "a", taskId)
          takenAtMs.push(nowMs)
        }
        if (takenAtMs.at(-1) === nowMs) for (const atMs of takenAtMs) if (atMs === nowMs) table = noteFailure(table, "a", nowMs)
      }
      for (const fromMs of takenAtMs)
        expect(takenAtMs.filter((atMs) => atMs >= fromMs && atMs < fromMs + 15_000).length).toBeLessThanOrEqual(3)
      expect(trustedSlots(noteSuccess(table, "a"), "a", 8, [], nowMs)).toBe(8)
    }),
  )
})
