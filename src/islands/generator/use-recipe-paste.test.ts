import { expect, test } from "vitest"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { holdsSettings } from "./use-recipe-paste.ts"

test.each([
  "a fox\nNegative prompt: trees\nSteps: 20, Sampler: Euler a",
  "a fox\nSteps: 20, Seed: 4",
  "a fox, forest Negative prompt: bad Steps: 28, Sampler: Euler a, Seed: 77",
  "a fox\nnegative prompt: trees",
  '{"prompt":"a fox","steps":20,"seed":4}',
  '{"1": {"class_type": "KSampler", "inputs": {"steps": 20, "seed": 4, "positive": ["2", 0]}}, "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "a fox"}}}',
])("what programs and people write is taken for a recipe: %s", (text) => {
  expect(holdsSettings(recipeOfText(text))).toBe(true)
})

test.each([
  "a red fox, snow, evening",
  "(fox:1.2), [wolf|fox], (negative:1.1), (style:1.3)",
  "Steps to the temple: a stone stairway",
  "steps: many, up to the temple",
  "{red|blue} fox",
  "a photo negative: inverted colors",
  "a portrait, style: oil painting, model: a woman in red",
  'a sign that says: "seed: 5"',
])("a prompt is none: %s", (text) => {
  expect(holdsSettings(recipeOfText(text))).toBe(false)
})
