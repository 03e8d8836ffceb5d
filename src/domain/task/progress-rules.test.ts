import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { MAXIMUM_PREVIEW_BYTES, mayTell, nextProcess, previewAddress, restSeconds } from "./progress-rules.ts"
import { openRoom } from "./room-state.ts"

describe("process", () => {
  it("never falls and stays within 0 to 99 whatever the backend tells", () => {
    fc.assert(
      fc.property(fc.array(fc.double()), (told) => {
        let shown = 0
        for (const progress of told) {
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
  const jpeg = "/9j/4AAQSkZJRg=="
  it("is passed on only as base64 of a JPEG within the cap", () => {
    expect(previewAddress(jpeg)).toBe(`data:image/jpeg;base64,${jpeg}`)
    expect(previewAddress(null)).toBeNull()
    expect(previewAddress("iVBORw0KGgo=")).toBeNull()
    expect(previewAddress(`/9j/"><script>`)).toBeNull()
    expect(previewAddress(`/9j/${"A".repeat((MAXIMUM_PREVIEW_BYTES / 3) * 4)}`)).toBeNull()
  })
})

describe("telling", () => {
  const told = openRoom(OPENING, BRIEF, 0).told
  it("says a change of status at once and progress four times a second", () => {
    expect(mayTell(told, { ...told, status: 2 }, 1000, 1001)).toBe(true)
    expect(mayTell(told, { ...told, process: 5 }, 1000, 1249)).toBe(false)
    expect(mayTell(told, { ...told, process: 5 }, 1000, 1250)).toBe(true)
    expect(mayTell(told, told, 1000, 9000)).toBe(false)
  })
})
