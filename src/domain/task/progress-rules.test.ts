import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { MAXIMUM_PREVIEW_BYTES, mayEmit, nextProcess, previewAddress, previewIndexOf, restSeconds } from "./progress-rules.ts"
import { openRoom } from "./room-state.ts"

describe("process", () => {
  it("never falls and stays within 0 to 99 whatever the backend reports", () => {
    fc.assert(
      fc.property(fc.array(fc.double()), (reported) => {
        let shown = 0
        for (const progress of reported) {
          const next = nextProcess(shown, progress)
          expect(next).toBeGreaterThanOrEqual(shown)
          expect(next).toBeLessThanOrEqual(99)
          expect(Number.isInteger(next)).toBe(true)
          shown = next
        }
      }),
    )
  })
  it("follows the backend in whole percent", () => {
    expect(nextProcess(0, 0.5)).toBe(50)
    expect(nextProcess(60, 0.5)).toBe(60)
    expect(nextProcess(0, 1)).toBe(99)
    expect([nextProcess(0, 0), nextProcess(0, -1), nextProcess(0, 0.009), nextProcess(0, 0.01)]).toEqual([0, 0, 0, 1])
  })
})

describe("the rest", () => {
  it.each([
    [0, 0],
    [1, 1],
    [1500, 2],
    [Number.NaN, null],
    [-1, null],
    [Number.POSITIVE_INFINITY, null],
    [1e12, 86_400],
  ])("of %s ms is %s s", (restMs, seconds) => {
    expect(restSeconds(restMs)).toBe(seconds)
  })
})

describe("a preview", () => {
  it("is of one of the task's images, or nobody says of which", () => {
    expect([0, 1, 2, -1, 0.5, null].map((index) => previewIndexOf(index, 2))).toEqual([0, 1, null, null, null, null])
  })

  const jpeg = "/9j/4AAQSkZJRg=="
  it("is passed on only as base64 of a JPEG within the cap", () => {
    expect(previewAddress(jpeg)).toBe(`data:image/jpeg;base64,${jpeg}`)
    expect(previewAddress(null)).toBeNull()
    expect(previewAddress("iVBORw0KGgo=")).toBeNull()
    expect(previewAddress(`/9j/"><script>`)).toBeNull()
    const ofLength = (length: number) => `/9j/${"A".repeat(length - 4)}`
    const longest = Math.ceil(MAXIMUM_PREVIEW_BYTES / 3) * 4
    expect([previewAddress(ofLength(longest)), previewAddress(ofLength(longest + 1))]).toEqual([expect.any(String), null])
  })
})

describe("an event", () => {
  const lastEvent = openRoom(OPENING, BRIEF, 0).lastEvent
  it("goes out at once for a change of status, and four times a second for progress", () => {
    expect(mayEmit(lastEvent, { ...lastEvent, status: 2 }, 1000, 1001)).toBe(true)
    expect(mayEmit(lastEvent, { ...lastEvent, process: 5 }, 1000, 1249)).toBe(false)
    expect(mayEmit(lastEvent, { ...lastEvent, process: 5 }, 1000, 1250)).toBe(true)
    expect(mayEmit(lastEvent, lastEvent, 1000, 9000)).toBe(false)
    expect([999, 1000].map((nowMs) => mayEmit(lastEvent, { ...lastEvent, process: 5 }, 1000, nowMs))).toEqual([true, false])
  })
})
