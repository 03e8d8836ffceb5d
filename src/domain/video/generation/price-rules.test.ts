import fc from "fast-check"
import { expect, test } from "vitest"
import { quote } from "../../credits/rules.ts"
import { QUALITY_MODES, VIDEO_MODELS, videoModelOf } from "./model-table.ts"
import { qualityFactor, type VideoPriceInput, videoPriceOf } from "./price-rules.ts"

const magic = videoModelOf("magic") ?? expect.fail("no such model")
const NOTHING_ELSE = { modelFactor: 1, loraCount: 0, controlNetCount: 0, speedType: 1 } as const
const videoPrice = (input: VideoPriceInput) => {
  const asked = quote({ ...NOTHING_ELSE, ...videoPriceOf(input) }, "member")
  return {
    coins: asked.calculate_coins,
    beforeDiscountCoins: asked.calculate_coins_before_discount,
    discountOffRate: asked.discount_off_rate,
  }
}
const landscape = { width: 1280, height: 720 }

test("a second of 360p costs 20, of 540p 1.5 times, of 720p twice and of 1080p four times as much", () => {
  const prices = QUALITY_MODES.map((quality) => videoPrice({ model: magic, sizePx: landscape, quality, durationS: 5, count: 1 }).coins)
  expect(prices).toEqual([100, 150, 200, 400])
})

test("without a quality the shorter side says what a second costs", () => {
  const sides = [320, 360, 361, 480, 540, 640, 720, 721, 1080]
  expect(sides.map((side) => qualityFactor(null, { width: 2 * side, height: side }))).toEqual([1, 1, 1.5, 1.5, 1.5, 2, 2, 4, 4])
})

test("begun seconds count whole, and what is taken off is taken off the whole price", () => {
  const asked = { model: { factor: 1, discountOffRate: 0 }, sizePx: { width: 640, height: 360 }, quality: null, count: 1 } as const
  expect(videoPrice({ ...asked, durationS: 5.04 }).coins).toBe(120)
  expect(videoPrice({ ...asked, durationS: 5, model: { factor: 1, discountOffRate: 25 } })).toEqual({
    coins: 75,
    beforeDiscountCoins: 100,
    discountOffRate: 25,
  })
})

test("a price is a whole number that never falls with the length, the number or the quality", () => {
  const asked = fc.record({
    model: fc.constantFrom(...VIDEO_MODELS),
    durationS: fc.integer({ min: 1, max: 60 }),
    count: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(asked, (one) => {
      const priceOf = (more: Partial<typeof one>, quality: (typeof QUALITY_MODES)[number] = "540p") =>
        videoPrice({ ...one, ...more, sizePx: landscape, quality }).coins
      expect(Number.isSafeInteger(priceOf({})) && priceOf({}) > 0).toBe(true)
      expect(priceOf({ durationS: one.durationS + 1 })).toBeGreaterThan(priceOf({}))
      expect(priceOf({ count: one.count + 1 })).toBeGreaterThan(priceOf({}))
      expect(priceOf({}, "1080p")).toBeGreaterThan(priceOf({}))
    }),
  )
})
