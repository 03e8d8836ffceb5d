import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { imageToText } from "../studio/kinds/image-to-text.ts"
import { textToImage } from "../studio/kinds/text-to-image.ts"
import { upscale } from "../studio/kinds/upscale.ts"
import { planTask, secondsUntilNextDay, startOfDayMs, waitingDeadlineMs } from "./rules.ts"

const SOURCE = {
  role: "image",
  mediaKey: "k",
  url: "/media/k",
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  width: 832,
  height: 1216,
  prompt: "a fox",
}

describe("planTask", () => {
  it("prices each kind by its row: by the size of what is made, and flat where nothing of a size is", () => {
    expect(planTask(textToImage, { input: { prompt: "a fox", n_iter: 2 } }, "free").quote.calculate_coins).toBe(8)
    expect(planTask(upscale, { input: {}, sources: [SOURCE] }, "free").quote.calculate_coins).toBe(24)
    expect(
      planTask(upscale, { input: { scaling_ratio: 2 }, sources: [{ ...SOURCE, width: 512, height: 512 }] }, "free").quote,
    ).toMatchObject({
      calculate_coins: 6,
    })
    expect(planTask(imageToText, { input: {}, sources: [SOURCE] }, "free").quote.calculate_coins).toBe(1)
    expect(planTask(textToImage, { input: { prompt: "a fox" } }, "visitor").quote.calculate_coins).toBe(0)
  })

  it("sends a visitor to sign in for what is beyond the starter and for a speed, and a member away from a speed of other plans", () => {
    const words = { input: { prompt: "a fox" } }
    expect(planTask(textToImage, words, "visitor").refusal).toBeNull()
    expect(planTask(textToImage, { input: { prompt: "a fox", steps: 30 } }, "visitor").refusal?.code).toBe("LoginRequired")
    expect(planTask(upscale, { input: {}, sources: [SOURCE] }, "visitor").refusal?.code).toBe("LoginRequired")
    expect(planTask(textToImage, { ...words, speedType: 2 }, "visitor").refusal?.code).toBe("LoginRequired")
    expect(planTask(textToImage, { ...words, speedType: 2 }, "free").refusal).toMatchObject({ code: "NotAllowed" })
    expect(planTask(textToImage, { ...words, speedType: 2 }, "lite").refusal).toBeNull()
  })

  it("counts the files that a task comes to, and an answer as one", () => {
    expect(planTask(textToImage, { input: { prompt: "a fox", n_iter: 3 } }, "free").pieceCount).toBe(3)
    expect(planTask(imageToText, { input: {}, sources: [SOURCE] }, "free").pieceCount).toBe(1)
  })
})

describe("waiting", () => {
  it("may take a day, whatever a task may take once it has its slot", () => {
    expect(waitingDeadlineMs(5)).toBe(5 + 86_400_000)
  })
})

describe("the visitor's day", () => {
  it("begins at midnight UTC and ends after the seconds that it counts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (nowMs) => {
        const start = startOfDayMs(nowMs)
        expect(start % 86_400_000).toBe(0)
        expect(startOfDayMs(nowMs + secondsUntilNextDay(nowMs) * 1000)).toBe(start + 86_400_000)
      }),
    )
  })
})
