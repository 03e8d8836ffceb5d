import { expect, test } from "vitest"
import { looksLikeRecipe } from "./use-recipe-paste.ts"

test.each([
  "a fox\nNegative prompt: trees\nSteps: 20, Sampler: Euler a",
  "a fox\nSteps: 20, Seed: 4",
  '{"format":"atelier-recipe/1","prompt":"a fox"}',
  '[{"class_type": "KSampler"}]',
])("what programs write is taken for a recipe: %s", (text) => {
  expect(looksLikeRecipe(text)).toBe(true)
})

test.each(["a red fox, snow, evening", "(fox:1.2), [wolf|fox]", "Steps to the temple: a stone stairway", "{red|blue} fox"])(
  "a prompt is none: %s",
  (text) => {
    expect(looksLikeRecipe(text)).toBe(false)
  },
)
