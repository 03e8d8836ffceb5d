import { type RecipeAsSettings, settingsOf } from "../../domain/studio/recipe-rules.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import { offeredSettings } from "./offered-settings.ts"

/** The whole recipe inside a stored image, as settings; null where it cannot be read. */
export async function settingsIn(url: string): Promise<RecipeAsSettings | null> {
  try {
    const answer = await fetch(url)
    const recipe = answer.ok ? await readRecipe(new Uint8Array(await answer.arrayBuffer())) : null
    return recipe === null ? null : settingsOf(recipe, offeredSettings())
  } catch {
    return null
  }
}
