import { describe, expect, it } from "vitest"
import { findPaintViolations } from "./paint-violations.ts"

const begun = (server: string, atMs: number, prompt = "a fox") => ({ server, prompt, atMs })

describe("what is painted twice", () => {
  it("is a violation, unless the server lost the first between", () => {
    const twice = [begun("a", 10), begun("b", 30)]
    expect(findPaintViolations(["a fox"], twice, [])).toHaveLength(1)
    expect(findPaintViolations(["a fox"], twice, [{ server: "a", atMs: 20 }])).toEqual([])
    expect(findPaintViolations(["a fox"], twice, [{ server: "b", atMs: 20 }])).toHaveLength(1)
    expect(findPaintViolations(["a fox"], twice, [{ server: "a", atMs: 31 }])).toHaveLength(1)
    expect(findPaintViolations(["a fox"], twice, [{ server: "a", atMs: 1, untilMs: 12 }])).toEqual([])
    expect(findPaintViolations(["a fox"], twice, [{ server: "a", atMs: 1, untilMs: 9 }])).toHaveLength(1)
  })

  it("is judged prompt by prompt", () => {
    expect(findPaintViolations(["a fox", "a hare"], [begun("a", 1), begun("a", 2, "a hare")], [])).toEqual([])
  })
})
