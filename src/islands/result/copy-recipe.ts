import { printInfotext } from "../../formats/generator/infotext.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import { recipeToJson } from "../../formats/generator/recipe-json.ts"

/** The recipe that a renderer wrote into a result, as AUTOMATIC1111 writes it or as our JSON; null where it wrote none. Throws where the file does not come. */
export async function recipeTextOf(url: string, form: "infotext" | "json"): Promise<string | null> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the image answered ${answer.status}`)
  const recipe = await readRecipe(new Uint8Array(await answer.arrayBuffer()))
  if (recipe === null) return null
  return form === "json" ? recipeToJson(recipe) : printInfotext(recipe)
}
