import { describe, expect, it } from "vitest"
import { brokenBound, INPUT_BOUNDS, smallerSize } from "./image-bounds.ts"

describe("an image that something is made from", () => {
  it.each([
    [4096, 4096, INPUT_BOUNDS.bytes, null],
    [4097, 10, 1000, "side"],
    [10, 60_000, 1000, "side"],
    [4000, 3000, INPUT_BOUNDS.bytes + 1, "bytes"],
    [5000, 3000, INPUT_BOUNDS.bytes + 1, "side"],
  ] as const)("of %i × %i px and %i bytes breaks the bound %s", (width, height, sizeBytes, bound) =>
    expect(brokenBound({ width, height, sizeBytes })).toBe(bound),
  )

  it("is made smaller in its proportions, to the bound or below it, never to nothing", () => {
    expect(smallerSize({ width: 8192, height: 4096 })).toEqual({ width: 4096, height: 2048 })
    expect(smallerSize({ width: 4000, height: 2000 }, 0.5)).toEqual({ width: 2000, height: 1000 })
    expect(smallerSize({ width: 60_000, height: 1 })).toEqual({ width: 4096, height: 1 })
  })
})
