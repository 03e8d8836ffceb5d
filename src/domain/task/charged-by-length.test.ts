import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { soundEffect } from "../audio/kinds/sound-effect.ts"
import { textToVideo } from "../video/kinds/text-to-video.ts"
import { videoExtend } from "../video/kinds/video-extend.ts"
import { videoToAudio } from "../video/kinds/video-to-audio.ts"
import { videoUpscale } from "../video/kinds/video-upscale.ts"
import { planTask, type TaskPlan } from "./rules.ts"
import { chargedFor, shownPriceCoins } from "./task-shown.ts"

const VIDEO: TaskSource = {
  ...{ role: "video", mediaKey: "result/a", url: "/media/a.mp4", sha256: "a".repeat(64), sizeBytes: 1_000_000 },
  ...{ width: 640, height: 360, prompt: "a harbour", durationMs: 10_000 },
}

/** What is charged of a plan whose files play so long. */
function chargedOf({ quote, specification }: TaskPlan, ...seconds: readonly number[]): number | null {
  const kept = JSON.parse(JSON.stringify(specification))
  return chargedFor(
    quote.calculate_coins,
    kept,
    seconds.map((durationS, position) => ({ position, durationMs: durationS * 1000 })),
  )
}

const made = (more = {}) => {
  const input = { prompt: "a harbour", width: 640, height: 360, generate_video: { generate_video_duration: 5 }, ...more }
  return planTask(textToVideo, { input }, "free")
}

describe("a delivery that is shorter than what was ordered", () => {
  it("is charged by its begun seconds, and one that lacks a few frames in whole", () => {
    expect(made().quote.calculate_coins).toBe(150)
    expect([9, 5, 4.8, 4.7, 4, 2.5].map((seconds) => chargedOf(made(), seconds))).toEqual([150, 150, 150, 150, 120, 90])
  })

  it("is charged file by file, and what did not come is not", () => {
    const two = made({ n_iter: 2 })
    expect(two.quote.calculate_coins).toBe(300)
    expect([chargedOf(two, 5, 5), chargedOf(two, 5, 2.5), chargedOf(two, 2.5)]).toEqual([300, 240, 90])
  })

  it("of a sound is charged by its begun five seconds", () => {
    const sound = planTask(soundEffect, { input: { prompt: "rain", duration: 12 } }, "free")
    expect([12, 11.5, 10, 8, 4].map((seconds) => chargedOf(sound, seconds))).toEqual([12, 12, 8, 8, 4])
    const heard = planTask(videoToAudio, { input: { prompt: "rain", duration: 8 }, sources: [VIDEO] }, "free")
    expect([10, 8, 5].map((seconds) => chargedOf(heard, seconds))).toEqual([8, 8, 4])
  })

  it("of what is made out of a video is charged by what was made anew", () => {
    const longer = planTask(videoExtend, { input: { duration: 5 }, sources: [VIDEO] }, "free")
    expect([15, 13, 10, 9].map((seconds) => chargedOf(longer, seconds))).toEqual([100, 60, 0, 0])
    const larger = planTask(videoUpscale, { input: {}, sources: [VIDEO] }, "free")
    expect([10, 9.6, 6.2].map((seconds) => chargedOf(larger, seconds))).toEqual([100, 100, 70])
  })

  it("never costs more than was held, nor more than a longer one, nor is another share charged where all is as long as ordered", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 7_000 }), { minLength: 1, maxLength: 2 }), fc.nat(3_000), (lengths, moreMs) => {
        const plan = made({ n_iter: 2 })
        const price = plan.quote.calculate_coins
        const charge = (by: number) => chargedOf(plan, ...lengths.map((length) => (length + by) / 1000)) ?? Number.NaN
        expect(charge(0)).toBeLessThanOrEqual(charge(moreMs))
        const share = shownPriceCoins({ status: 3, priceCoins: price, deliveredCount: lengths.length, pieceCount: 2, chargedCoins: null })
        expect(charge(0)).toBeLessThanOrEqual(share)
        expect(charge(7_000)).toBe(share)
      }),
    )
  })

  it("costs what was held where nobody knows how long it plays, and nothing where nothing was held", () => {
    const { specification } = made()
    expect(chargedFor(100, specification, [{ position: 0 }])).toBeNull()
    expect(chargedFor(0, specification, [{ position: 0, durationMs: 2_500 }])).toBeNull()
  })
})
