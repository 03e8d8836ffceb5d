import fc from "fast-check"
import { expect, test } from "vitest"
import { settingsOf } from "../../domain/studio/recipe-rules.ts"
import { SAMPLERS, STYLES } from "../../domain/studio/rules.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { offeredSettings } from "./offered-settings.ts"

const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), fc.integer({ min: -10, max: 5000 }))
const name = fc.oneof(fc.constantFrom<string>(...SAMPLERS, ...STYLES, "Easel", "None"), fc.string({ maxLength: 60 }))
const settings = fc.record(
  {
    ...{ steps: number, cfgScale: number, width: number, height: number, clipSkip: number, denoisingStrength: number },
    ...{ hiresScale: number, hiresSteps: number, hiresDenoisingStrength: number, refinerSwitchAt: number },
    ...{ samplerName: name, scheduler: name, modelName: name, vaeName: name, hiresUpscaler: name, refinerName: name, style: name },
    seed: fc.oneof(
      fc.integer({ min: 0 }),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n - 1n }).map((seed) => String(seed)),
    ),
  },
  { requiredKeys: [] },
)
const recipes: fc.Arbitrary<Recipe> = fc.record({
  generator: fc.constant("a1111" as const),
  version: fc.constant(null),
  prompt: fc.string({ maxLength: 9000 }),
  negativePrompt: fc.string({ maxLength: 9000 }),
  settings,
  loras: fc.constant([]),
  resources: fc.constant([]),
  controls: fc.constant([]),
  detailers: fc.constant([]),
  unknown: fc.constant([]),
})

test("every field of a recipe that is listed as taken is in the form afterwards, as it is listed; every other is named", () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const read = settingsOf(recipe, offeredSettings({ models: null, lists: undefined }))
      const { negative_prompt: negative, ...taken } = read.meta
      const form = metaOfRecipe(read)
      expect(form).toMatchObject(taken)
      if (negative !== "" && negative !== undefined) expect(form.negative_prompt).toBe(negative)
    }),
  )
})
