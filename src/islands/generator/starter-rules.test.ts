import { describe, expect, it } from "vitest"
import { orderOfDraft } from "./order-of-draft.ts"
import { starterPartOf, visitorTakes } from "./starter-rules.ts"

const full = {
  ...{ prompt: "a pear", aspect_ratio: 12, prompt_style: "oil" as const, n_iter: 3, seed: 7 },
  ...{ steps: 40, cfg_scale: 9, negative_prompt: "text", art_model_no: "flux-1", lora_models: [{ model_id: "a" }] },
}

describe("what a visitor's draft sends", () => {
  it("is the starter's part; the rest is kept and not sent", () => {
    expect(starterPartOf(full)).toEqual({ prompt: "a pear", aspect_ratio: 12, prompt_style: "oil", n_iter: 3, seed: 7 })
  })

  it("has no size of one's own, but the listed shape that a recipe names by its sides", () => {
    expect(starterPartOf({ prompt: "a pear", width: 700, height: 701 })).toEqual({ prompt: "a pear" })
    expect(starterPartOf({ prompt: "a pear", width: 1344, height: 768 })).toEqual({ prompt: "a pear", aspect_ratio: 12 })
    expect(starterPartOf({ prompt: "a pear", aspect_ratio: 14 })).toEqual({ prompt: "a pear" })
  })

  it("makes as many images as are left of the day, and asks for nothing beyond the starter", () => {
    const facts = { mode: "generator", tab: "textToImage", plan: "visitor", speed: 2, left: 2 } as const
    const { order } = orderOfDraft({ meta: full, images: [] }, facts)
    expect(order).toMatchObject({ imageCount: 2, speedType: null, isFast: false, priceCoins: 0 })
    expect(order.meta).not.toHaveProperty("steps")
    expect(orderOfDraft({ meta: full, images: [] }, { ...facts, left: null }).order.imageCount).toBe(3)
  })
})

it.each([
  ["prompt", {}, true],
  ["seed", {}, true],
  ["steps", {}, false],
  ["width", { width: 1024, height: 1024 }, true],
  ["width", { width: 700, height: 701 }, false],
  ["art_model_no", { art_model_no: "easel-preview" }, true],
  ["art_model_no", { art_model_no: "flux-1" }, false],
] as const)("a visitor's form has a place for %s of %o: %s", (field, meta, takes) => {
  expect(visitorTakes(field, { prompt: "a pear", negative_prompt: "", ...meta })).toBe(takes)
})
