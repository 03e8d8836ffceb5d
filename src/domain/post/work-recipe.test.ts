import { expect, it } from "vitest"
import { readStoredRecipe, shownRecipe } from "./work-recipe.ts"

const own = (width: number, height: number) =>
  JSON.stringify({
    ...{
      format: "atelier-recipe/1",
      generator: "unknown",
      version: null,
      prompt: "a heron",
      negativePrompt: "",
      settings: { width, height },
    },
    ...{ loras: [], resources: [], controls: [], detailers: [], unknown: [] },
  })
const starter = (width: number, height: number) => JSON.stringify({ prompt: "a heron", width, height, aspect_ratio: 1 })

it.each([
  [832, 1216, 1],
  [1216, 832, 11],
  [896, 1152, 15],
  [864, 1152, 7],
  [512, 768, 1],
  [1024, 1024, 2],
  [1000, 300, null],
])("a size of %i×%i is called by the ratio that makes it, in the house's recipes as in all others", (width, height, ratio) => {
  for (const stored of [own, starter]) {
    const recipe = readStoredRecipe(stored(width, height))
    expect(recipe === null ? undefined : shownRecipe(recipe).aspect_ratio).toBe(ratio)
  }
})
