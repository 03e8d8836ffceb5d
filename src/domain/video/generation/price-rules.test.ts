import fc from "fast-check"
import { expect, test } from "vitest"
import { quote } from "../../credits/rules.ts"
import { QUALITY_MODES, VIDEO_MODELS, videoModelOf } from "./model-table.ts"
import { sizeFactor, type VideoPriceInput, videoPriceOf } from "./price-rules.ts"
import { sizeOfQuality } from "./size-rules.ts"

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
  const prices = QUALITY_MODES.map(
    (quality) => videoPrice({ model: magic, sizePx: sizeOfQuality(landscape, quality), durationS: 5, count: 1 }).coins,
  )
  expect(prices).toEqual([100, 150, 200, 400])
})

test("what a second costs follows from its pixels, whatever their shape: a square of 0.92 megapixels costs what 1280 × 720 does", () => {
  const factors = (...sizes: readonly (readonly [number, number])[]) => sizes.map(([width, height]) => sizeFactor({ width, height }))
  expect(factors([640, 360], [360, 640], [480, 480], [642, 360])).toEqual([1, 1, 1, 1.5])
  expect(factors([960, 540], [720, 720], [848, 480], [624, 624], [640, 640])).toEqual([1.5, 1.5, 1.5, 1.5, 1.5])
  expect(factors([1280, 720], [960, 960], [832, 1088], [720, 1280])).toEqual([2, 2, 2, 2])
  expect(factors([1282, 720], [962, 960], [1920, 1080])).toEqual([4, 4, 4])
})

test("no size of a model costs more than another of as many pixels, nor does a shape of a quality more than its 16:9", () => {
  const side = fc.integer({ min: 64, max: 2_048 })
  fc.assert(
    fc.property(side, side, side, side, (width, height, otherWidth, otherHeight) => {
      const isLess = width * height <= otherWidth * otherHeight
      const [one, other] = [sizeFactor({ width, height }), sizeFactor({ width: otherWidth, height: otherHeight })]
      expect(isLess ? one <= other : one >= other).toBe(true)
    }),
  )
  for (const { sizes } of VIDEO_MODELS)
    for (const size of sizes)
      for (const quality of QUALITY_MODES)
        expect(sizeFactor(sizeOfQuality(size, quality))).toBeLessThanOrEqual(sizeFactor(sizeOfQuality(landscape, quality)))
})

test("begun seconds count whole, and what is taken off is taken off the whole price", () => {
  const asked = { model: { factor: 1, discountOffRate: 0 }, sizePx: { width: 640, height: 360 }, count: 1 } as const
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
        videoPrice({ ...one, ...more, sizePx: sizeOfQuality(landscape, quality) }).coins
      expect(Number.isSafeInteger(priceOf({})) && priceOf({}) > 0).toBe(true)
      expect(priceOf({ durationS: one.durationS + 1 })).toBeGreaterThan(priceOf({}))
      expect(priceOf({ count: one.count + 1 })).toBeGreaterThan(priceOf({}))
      expect(priceOf({}, "1080p")).toBeGreaterThan(priceOf({}))
    }),
  )
})
