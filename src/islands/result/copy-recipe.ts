import { recipeOfResult, withMaker } from "../../domain/studio/made-recipe.ts"
import { printRecipe, type RecipeForm } from "../../domain/studio/print-recipe.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { readConfiguration } from "../studio/read-configuration.ts"
import { isPainted } from "../studio/task-kind-of.ts"

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
  return recipe === null ? null : printRecipe(recipe, form)
}

async function orderedRecipe(task: Task, image: TaskImage): Promise<Recipe | null> {
  if (!isPainted(task)) return null
  const meta = await readConfiguration(
    { id: task.id, ...(task.sweep === undefined ? {} : { operate_number: image.operate_number }) },
    { handlesErrors: true },
  )
  return recipeOfResult(meta, image, image.made_by ?? task.made_by)
}
