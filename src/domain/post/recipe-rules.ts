import type { Recipe as WrittenRecipe } from "../../formats/generator/recipe.ts"

/**
 * JSON of `work_text.recipe`. What a recipe does not say is null. `settings` is the configuration of the kind of task as a create call
 * takes it, without what names files; `written` is the recipe as programs write it, whole, for a download.
 */
export interface StoredRecipe {
  readonly prompt: string
  readonly negative_prompt: string
  readonly width: number | null
  readonly height: number | null
  readonly seed: number | null
  readonly steps: number | null
  readonly cfg_scale: number | null
  readonly sampler_name: string | null
  readonly prompt_style: string | null
  readonly aspect_ratio: number | null
  /** The number of the kind of task that made it (spec 1§3); absent where none did. */
  readonly action?: number
  readonly settings?: Readonly<Record<string, unknown>>
  readonly written?: WrittenRecipe
}

/** The recipe of a stored work; it was written by us. */
export function storedRecipeOf(json: string): StoredRecipe {
  return JSON.parse(json)
}
