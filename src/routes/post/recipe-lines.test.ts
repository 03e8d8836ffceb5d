import { expect, it } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import type { WorkRecipe } from "../../domain/post/contract.ts"
import { recipeLines } from "./recipe-lines.ts"

holdAllLanguages()

const RECIPE: WorkRecipe = {
  prompt: "a fox",
  negative_prompt: "fog",
  ...{ width: 1024, height: 768, seed: 1234567, steps: 30, cfg_scale: 6.5, sampler_name: "Euler a" },
  ...{ prompt_style: "oil", aspect_ratio: null, model_name: "inkwell" },
  loras: [
    { name: "wash", weight: 0.5 },
    { name: "grain", weight: null },
  ],
}
const NOTHING: WorkRecipe = {
  ...{ prompt: "a fox", negative_prompt: "", width: 1024, height: null, seed: null, steps: null, cfg_scale: null, sampler_name: null },
  ...{ prompt_style: "not one of ours", aspect_ratio: null, model_name: null, loras: [] },
}
const shown = (recipe: WorkRecipe, locale: "en" | "ar" = "en") =>
  recipeLines(locale, recipe).map(({ name, text, copied }) => [name, text, copied])

it("a recipe has a line for each setting, to read and for another program", () =>
  expect(shown(RECIPE)).toEqual([
    ["prompt", "a fox", "a fox"],
    ["negativePrompt", "fog", "fog"],
    ["style", "Oil", "oil"],
    ["model", "inkwell", "inkwell"],
    ["loras", "wash (0.5), grain", "wash (0.5), grain"],
    ["size", "1024 × 768", "1024x768"],
    ["seed", "1234567", "1234567"],
    ["steps", "30", "30"],
    ["guidance", "6.5", "6.5"],
    ["sampler", "Euler a", "Euler a"],
  ]))

it("what a work was made without has no line, nor a style that we do not know", () =>
  expect(shown(NOTHING)).toEqual([["prompt", "a fox", "a fox"]]))
