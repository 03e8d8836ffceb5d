import fc from "fast-check"
import { expect, it } from "vitest"
import { configurationSchema } from "./configuration.ts"
import { withinBounds } from "./within-bounds.ts"

it("mends what is out of bounds, keeps words whole, leaves out what cannot be a setting, and tells each", () => {
  const words = "a red fox, ".repeat(900)
  const { meta, changed } = withinBounds({
    ...{ prompt: words, clip_skip: 24, steps: 20.4, hr_scale: 8, n_iter: 9, nonsense: 1, vae: 7, sampler_name: "Magic" },
    lora_models: Array.from({ length: 14 }, (_, index) => ({ model_id: `lora-${index}`, weight: index })),
    controlnet_units: [{ module: "canny", weight: 5 }, { weight: 1 }],
  })
  expect(meta).toEqual({
    ...{ prompt: words, clip_skip: 12, steps: 20, hr_scale: 4, n_iter: 4 },
    lora_models: Array.from({ length: 12 }, (_, index) => ({ model_id: `lora-${index}`, weight: Math.min(4, index) })),
    controlnet_units: [{ module: "canny", weight: 2 }],
  })
  expect(changed.map(({ field }) => field).sort()).toEqual(
    ["clip_skip", "controlnet_units", "hr_scale", "lora_models", "n_iter", "nonsense", "sampler_name", "steps", "vae"].sort(),
  )
  expect(changed).toContainEqual({ field: "clip_skip", from: 24, to: 12 })
})

it("whatever was stored, what comes out is a configuration but for the length of its words", () => {
  const fields = Object.keys(configurationSchema().def.shape)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 })), (stored) => {
      const { meta } = withinBounds(stored)
      expect(configurationSchema().safeParse(meta).success).toBe(true)
    }),
  )
})
