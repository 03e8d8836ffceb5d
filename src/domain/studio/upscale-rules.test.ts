import { expect, test } from "vitest"
import { largestRatioFor, MAXIMUM_UPSCALED_SIDE_PX, upscaledSize } from "./upscale-rules.ts"

test.each([
  [{ width: 512, height: 512 }, 4],
  [{ width: 1024, height: 300 }, 4],
  [{ width: 1025, height: 300 }, 3.9],
  [{ width: 300, height: 1500 }, 2.7],
  [{ width: 3723, height: 100 }, 1.1],
  [{ width: 3724, height: 100 }, null],
])("the largest ratio for $0 is $1: no side above 4096 px", (size, expected) => {
  const ratio = largestRatioFor(size)
  expect(ratio).toBe(expected)
  if (ratio === null) return
  const { width, height } = upscaledSize(size, ratio)
  expect(Math.max(width, height)).toBeLessThanOrEqual(MAXIMUM_UPSCALED_SIDE_PX)
})
