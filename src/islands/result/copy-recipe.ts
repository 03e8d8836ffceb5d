import { nameSampler, readSampler } from "../../domain/backend/sampler-rules.ts"
import { taskConfig } from "../../domain/studio/create-contract.ts"
import { recipeOfResult, withMaker } from "../../domain/studio/made-recipe.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { printInfotext } from "../../formats/generator/infotext.ts"
import { printComfyGraph } from "../../formats/generator/print-comfy.ts"
import { printFooocus } from "../../formats/generator/print-fooocus.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { recipeToJson } from "../../formats/generator/recipe-json.ts"
import { call } from "../_runtime/call.ts"
import { isPainted } from "../studio/task-kind-of.ts"

/** The forms that a recipe is copied in: as AUTOMATIC1111 writes it, as ComfyUI's graph, as Fooocus writes it, as our JSON. */
export type RecipeForm = "infotext" | "comfyui" | "fooocus" | "json"

/**
 * The recipe of a result: what a renderer wrote into the file, with who made it; where it wrote nothing, what was ordered. Null for a result
 * that has neither. Throws where the file does not come.
 */
export async function recipeTextOf(task: Task, image: TaskImage, form: RecipeForm): Promise<string | null> {
  const answer = await fetch(image.url)
  if (!answer.ok) throw new Error(`the image answered ${answer.status}`)
  const maker = image.made_by ?? task.made_by
  const written = await readRecipe(new Uint8Array(await answer.arrayBuffer()))
  const recipe = written === null ? await orderedRecipe(task, image) : withMaker(written, maker)
  return recipe === null ? null : printed(recipe, form)
}

async function orderedRecipe(task: Task, image: TaskImage): Promise<Recipe | null> {
  if (!isPainted(task)) return null
  const meta = await call(
    taskConfig,
    { id: task.id, ...(task.sweep === undefined ? {} : { operate_number: image.operate_number }) },
    { handlesErrors: true },
  )
  return recipeOfResult(meta, image, image.made_by ?? task.made_by)
}

function printed(recipe: Recipe, form: RecipeForm): string {
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
