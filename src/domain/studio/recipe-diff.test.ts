import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recipeChanges } from "./recipe-diff.ts"

describe("what changed between two recipes", () => {
  it("is nothing between equal ones, whatever they hold", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (meta) => {
        expect(recipeChanges(meta, structuredClone(meta))).toEqual([])
      }),
    )
  })

  it("turns round with the recipes: what came one way went the other", () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean())
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), fc.dictionary(fc.string({ minLength: 1 }), value), (one, other) => {
        const fieldsOf = (changes: ReturnType<typeof recipeChanges>) => changes.map(({ field }) => field).sort()
        expect(fieldsOf(recipeChanges(one, other))).toEqual(fieldsOf(recipeChanges(other, one)))
      }),
    )
  })

  it("tells words by the phrases that came and went", () => {
    expect(recipeChanges({ prompt: "a red fox, snow, evening" }, { prompt: "a red fox, evening, fog" })).toEqual([
      { form: "words", field: "prompt", added: ["fog"], removed: ["snow"] },
    ])
  })

  it("tells the same phrases in another order as another text", () => {
    expect(recipeChanges({ prompt: "fox, snow" }, { prompt: "snow, fox" })).toEqual([
      { form: "value", field: "prompt", from: "fox, snow", to: "snow, fox" },
    ])
  })

  it("tells a setting that only one of them says as from or to its default", () => {
    expect(recipeChanges({ steps: 20, seed: 4 }, { steps: 30 })).toEqual([
      { form: "value", field: "steps", from: "20", to: "30" },
      { form: "value", field: "seed", from: "4", to: null },
    ])
  })

  it("says that an image is another one, without its address, also deep within", () => {
    const unit = { module: "canny", weight: 1 }
    expect(
      recipeChanges(
        { imageUrl: "/media/a.png", controlnet_units: [{ ...unit, input_image: "https://x.example/a.png" }] },
        { imageUrl: "/media/b.png", controlnet_units: [{ ...unit, weight: 0.5, input_image: "https://x.example/b.png" }] },
      ),
    ).toEqual([
      { form: "image", field: "imageUrl" },
      { form: "value", field: "controlnet_units.1.weight", from: "1", to: "0.5" },
      { form: "image", field: "controlnet_units.1.input_image" },
    ])
  })

  it("knows a LoRA by its number, so that the rest stay when the first goes", () => {
    const [one, two] = [
      { model_id: "lora_a", weight: 1 },
      { model_id: "lora_b", weight: 0.5 },
    ]
    expect(recipeChanges({ lora_models: [one, two] }, { lora_models: [two] })).toEqual([
      { form: "value", field: "lora_models.lora_a.model_id", from: "lora_a", to: null },
      { form: "value", field: "lora_models.lora_a.weight", from: "1", to: null },
    ])
  })

  it("keeps silent about what is only shown beside a model", () => {
    expect(recipeChanges({ model_cover: "/media/a.png", agency_fee: 3 }, { model_cover: "/media/b.png" })).toEqual([])
  })
})
