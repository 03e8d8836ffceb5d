import { describe, expect, it } from "vitest"
import { maskOf, STEPS, stepOf, stepWith } from "./level-choices.ts"

describe("how far somebody goes", () => {
  it("is the smallest step that has all of a mask, and a mask of all that is weaker", () => {
    for (const step of STEPS) expect(stepOf(maskOf(step))).toBe(step)
    expect([3, 7, 11, 17, 31].map(stepOf)).toEqual(["3", "7", "15", "31", "31"])
    expect(STEPS.map(maskOf)).toEqual([3, 7, 15, 31])
  })

  it("begins with the step of what somebody came for", () => {
    expect([1, 2, 4, 8, 16].map(stepWith)).toEqual(["3", "3", "7", "15", "31"])
  })
})
