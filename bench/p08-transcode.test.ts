import { expect, test } from "vitest"
import { matchingFactor } from "./p08-transcode.ts"

test("native ffmpeg is asked for what comes closest to our own likeness, in a few tries", async () => {
  const tried: number[] = []
  const similarityAt = async (factor: number) => {
    tried.push(factor)
    return 1 - factor / 100
  }
  expect(await matchingFactor(0.7701, similarityAt)).toBe(23)
  expect(await matchingFactor(0, similarityAt)).toBe(45)
  expect(await matchingFactor(1, similarityAt)).toBe(10)
  expect(tried.length).toBeLessThanOrEqual(3 * 6)
})
