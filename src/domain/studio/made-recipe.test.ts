import { expect, it } from "vitest"
import { parseInfotext, printInfotext } from "../../formats/generator/infotext.ts"
import { recipeOfResult, type ShownMaker, withMaker } from "./made-recipe.ts"

const IMAGE = { width: 832, height: 1216, seed: 42 }
const maker = (over: Partial<ShownMaker> = {}): ShownMaker => ({
  software: "forge",
  version: "f2.0.1v1.10.1",
  is_preview: false,
  model: { name: "jugger.safetensors", hash: "0123456789" },
  notes: { approximated: [], left_out: [], not_done: [] },
  ...over,
})

it("a recipe names the server's kind and version and the model with its hash, where the file does not", () => {
  const recipe = recipeOfResult({ prompt: "a fox", art_model_no: "sdxl:jugger.safetensors", steps: 24 }, IMAGE, maker())
  expect(recipe).toMatchObject({
    generator: "forge",
    version: "f2.0.1v1.10.1",
    settings: { steps: 24, seed: 42, width: 832, height: 1216, modelName: "jugger.safetensors", modelHash: "0123456789" },
  })
  expect(parseInfotext(printInfotext(recipe))).toMatchObject({ generator: "forge", settings: recipe.settings })
})

it("what the file says of its maker comes first", () => {
  const said = parseInfotext("a fox\nSteps: 20, Seed: 1, Model: other, Version: v1.10.1")
  expect(withMaker(said, maker())).toMatchObject({ version: "v1.10.1", settings: { modelName: "other", modelHash: "0123456789" } })
  expect(withMaker(said, undefined)).toBe(said)
})

it("what the maker left out is no part of the recipe", () => {
  const bare = maker({
    software: "openai",
    version: null,
    notes: { approximated: [], left_out: ["seed", "steps", "cfg_scale", "sampler_name", "negative_prompt"], not_done: [] },
  })
  const { settings, negativePrompt } = recipeOfResult({ prompt: "a fox", negative_prompt: "people" }, IMAGE, bare)
  expect(negativePrompt).toBe("")
  for (const name of ["seed", "steps", "cfgScale", "samplerName"]) expect(settings).not.toHaveProperty(name)
})
