import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { base32, ID_PATTERN, newTaskId, newWorkId } from "./ids.ts"

describe("ids", () => {
  it("have their prefix and shape, and differ at the same moment", () => {
    const ids = Array.from({ length: 1000 }, () => newTaskId(1_700_000_000_000))
    expect(new Set(ids).size).toBe(1000)
    expect(ids.every((id) => ID_PATTERN.test(id) && id.startsWith("task_"))).toBe(true)
  })

  it("sort by the moment they were made", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 45 }), fc.integer({ min: 1, max: 2 ** 30 }), (atMs, laterMs) => {
        expect(newWorkId(atMs) < newWorkId(atMs + laterMs)).toBe(true)
      }),
    )
  })
})

describe("base32", () => {
  it("answers the asked number of characters and tells different bytes apart", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), fc.uint8Array({ minLength: 5, maxLength: 5 }), (left, right) => {
        expect(base32(left, 8)).toHaveLength(8)
        expect(base32(left, 8) === base32(right, 8)).toBe(left.join() === right.join())
      }),
    )
  })
})
