import type { Configuration } from "../../domain/studio/configuration.ts"
import { settingsOf } from "../../domain/studio/recipe-rules.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { offeredSettings } from "./offered-settings.ts"

/** The whole recipe inside a stored image, as settings; null where it cannot be read. */
export async function settingsIn(url: string, category: number): Promise<Configuration | null> {
  try {
    const answer = await fetch(url)
    const recipe = answer.ok ? await readRecipe(new Uint8Array(await answer.arrayBuffer())) : null
    return recipe === null ? null : metaOfRecipe(settingsOf(recipe, offeredSettings(category)))
  } catch {
    return null
  }
}
