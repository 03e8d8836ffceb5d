import { printInfotext } from "../../formats/generator/infotext.ts"
import { printComfyGraph } from "../../formats/generator/print-comfy.ts"
import { printFooocus } from "../../formats/generator/print-fooocus.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { recipeToJson } from "../../formats/generator/recipe-json.ts"
import { nameSampler, readSampler } from "../backend/sampler-rules.ts"

/** The forms that a recipe is written in: as AUTOMATIC1111 writes it, as ComfyUI's graph, as Fooocus writes it, as our JSON. */
export const RECIPE_FORMS = ["infotext", "comfyui", "fooocus", "json"] as const
export type RecipeForm = (typeof RECIPE_FORMS)[number]

/** A recipe in the words of a program. */
export function printRecipe(recipe: Recipe, form: RecipeForm): string {
  switch (form) {
    case "infotext":
      return printInfotext(recipe)
    case "comfyui":
      return printComfyGraph(recipe, comfySampler)
    case "fooocus":
      return printFooocus(recipe, comfySampler)
    case "json":
      return recipeToJson(recipe)
  }
}

/** Fooocus has ComfyUI's names. */
function comfySampler(name: string, schedule: string | null) {
  const choice = readSampler(name, schedule)
  return choice === null ? null : nameSampler(choice, "comfyui")
}
