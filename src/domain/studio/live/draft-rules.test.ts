import { describe, expect, it } from "vitest"
import { draftOrderOf, draftSize } from "./draft-rules.ts"

describe("draftSize", () => {
  it.each([
    [
      { width: 1024, height: 1024 },
      { width: 448, height: 448 },
    ],
    [
      { width: 832, height: 1216 },
      { width: 304, height: 448 },
    ],
    [
      { width: 4096, height: 2304 },
      { width: 448, height: 248 },
    ],
    [
      { width: 300, height: 200 },
      { width: 296, height: 200 },
    ],
    [
      { width: 4096, height: 64 },
      { width: 448, height: 64 },
    ],
  ])("of %o is %o", (size, expected) => expect(draftSize(size)).toEqual(expected))
})

describe("draftOrderOf", () => {
  const fields = { prompt: "a fox", seed: 7, width: 1024, height: 512, steps: 30, count: 4, cfg_scale: 7 }
  const hires = { scale: 2, upscaler: "Lanczos", steps: 10, denoising_strength: 0.5 }

  it("orders one small image of the same words and seed, in fewer steps and without what makes it better", () => {
    const order = { fields: { ...fields, hires, refiner: { model: "m", switch_at: 0.8 } }, inputs: [] }
    expect(draftOrderOf(order, { width: 2048, height: 1024 })).toEqual({
      fields: { prompt: "a fox", seed: 7, cfg_scale: 7, width: 448, height: 224, steps: 8, count: 1 },
      inputs: [],
    })
  })

  it("keeps fewer steps than its own, and lengths on the image in proportion", () => {
    const order = { fields: { ...fields, steps: 3, mask_blur: 8, mask_padding: 32 }, inputs: [] }
    expect(draftOrderOf(order, { width: 896, height: 448 }).fields).toMatchObject({ steps: 3, mask_blur: 4, mask_padding: 16 })
  })
})
