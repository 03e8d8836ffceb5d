import type { Configuration } from "../../domain/studio/configuration.ts"
import type { RecipeAsSettings } from "../../domain/studio/recipe-rules.ts"
import { knownFields } from "../studio/draft.ts"

/** The fields of a form that a recipe fills, each as the recipe is told; an empty negative prompt leaves the default. */
export function metaOfRecipe({ meta }: RecipeAsSettings): Configuration {
  return knownFields({ ...meta, ...(meta.negative_prompt === "" ? { negative_prompt: undefined } : {}) })
}
