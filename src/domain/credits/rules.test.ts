import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BASE_COINS, type PriceInput, type PriceRow, priceCoins, quote } from "./rules.ts"

const base: PriceInput = {
  row: "textToImage",
  count: 1,
  sizePx: { width: 1024, height: 1024 },
  modelFactor: 1,
  speedType: 1,
  loraCount: 0,
  controlNetCount: 0,
}
const anyInput = fc.record({
  row: fc.constantFrom(...(Object.keys(BASE_COINS) as PriceRow[])),
  count: fc.integer({ min: 1, max: 4 }),
  sizePx: fc.record({ width: fc.integer({ min: 64, max: 2048 }), height: fc.integer({ min: 64, max: 2048 }) }),
  modelFactor: fc.constantFrom(1, 1.5, 2),
  speedType: fc.constantFrom(1 as const, 2 as const),
  loraCount: fc.nat({ max: 5 }),
  controlNetCount: fc.nat({ max: 3 }),
})

it("the price table is what members were told", () =>
  expect(BASE_COINS).toEqual({
    ...{ textToImage: 4, imageToImage: 4, condition: 5, variation: 4, upscale: 6, expansion: 5, faceSwap: 6, characterRepair: 4 },
    ...{ animation: 20, describe: 1, removeBackground: 2, preview: 0, video: 20, lipSync: 10 },
    ...{ audioEffect: 4, music: 20, lyrics: 1, voice: 2, transcript: 1, voiceTraining: 20 },
  }))

it("a megapixel is 1024 by 1024, and a pixel above it begins another", () => {
  const of = (width: number, height: number) => priceCoins({ ...base, sizePx: { width, height } })
  expect([of(1024, 1024), of(1_048_577, 1)]).toEqual([4, 8])
})

describe("priceCoins", () => {
  it.each([
    ["one image of one megapixel", {}, 4],
    ["four images", { count: 4 }, 16],
    ["an image just above one megapixel", { sizePx: { width: 1032, height: 1024 } }, 8],
    ["a small image", { sizePx: { width: 64, height: 64 } }, 4],
    ["two LoRA and a control net", { loraCount: 2, controlNetCount: 1 }, 7],
    ["what has no size", { row: "describe" as const, sizePx: null }, 1],
    ["an image made larger to four megapixels", { row: "upscale" as const, sizePx: { width: 2048, height: 2048 } }, 24],
    ["a preview", { row: "preview" as const }, 0],
  ])("of %s", (_title, over, coins) => expect(priceCoins({ ...base, ...over })).toBe(coins))

  it("is whole, never negative, and never falls when more is asked for", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const coins = priceCoins(input)
        expect(Number.isInteger(coins) && coins >= 0).toBe(true)
        expect(priceCoins({ ...input, count: input.count + 1 })).toBeGreaterThanOrEqual(coins)
        expect(priceCoins({ ...input, sizePx: { ...input.sizePx, width: input.sizePx.width * 2 } })).toBeGreaterThanOrEqual(coins)
      }),
    )
  })
})

describe("quote", () => {
  it("shows a visitor the price and takes all of it off", () => {
    expect(quote(base, "visitor")).toEqual({
      calculate_coins: 0,
      discount_off_rate: 100,
      has_discount: true,
      calculate_coins_before_discount: 4,
    })
  })

  it("asks a member the price", () => {
    expect(quote(base, "member")).toEqual({
      calculate_coins: 4,
      discount_off_rate: 0,
      has_discount: false,
      calculate_coins_before_discount: 4,
    })
  })

  it.each([
    [{ discountOffRate: 0 }, 4, false],
    [{ discountOffRate: 1 }, 4, true],
    [{ discountOffRate: 50 }, 2, true],
    [{ discountOffRate: 100 }, 0, true],
    [{ row: "describe" as const, sizePx: null, discountOffRate: 1 }, 1, true],
    [{ row: "preview" as const, discountOffRate: 50 }, 0, false],
  ])("of %j is %d, with a discount: %s", (over, coins, hasDiscount) => {
    expect(quote({ ...base, ...over }, "member")).toMatchObject({ calculate_coins: coins, has_discount: hasDiscount })
  })
})
