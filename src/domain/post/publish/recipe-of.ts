import { recipeOfEntries } from "../../../formats/generator/entries-recipe.ts"
import type { Recipe } from "../../../formats/generator/recipe.ts"
import { recipeToJson } from "../../../formats/generator/recipe-json.ts"
import type { GeneratorNote } from "../../../formats/media-facts.ts"
import { configurationSchema, recipeOfResult } from "../../studio/recipes/index.ts"
import type { FinishedResult } from "../../task/index.ts"

/** Longest recipe that is kept, in characters of JSON: what is not understood of a larger one is left out. */
const MAXIMUM_RECIPE_CHARACTERS = 32_768
/** Programs of this house: what they wrote was not brought along. */
const OURS: ReadonlySet<string> = new Set(["easel"])

/** A recipe as a work keeps it. */
export interface KeptRecipe {
  readonly json: string | null
  /** What it says in words, for the rules of texts. */
  readonly words: string
  /** Program that it was brought along from; null for what was made here. */
  readonly importedFrom: string | null
}

export const NO_RECIPE: KeptRecipe = { json: null, words: "", importedFrom: null }

/** What a result was made by. */
export function recipeOfFinished({ meta, specification, width, height, seed, madeBy }: FinishedResult): KeptRecipe {
  const settings = configurationSchema().safeParse(meta)
  const recipe = settings.success ? recipeOfResult(settings.data, { width, height, seed }, madeBy ?? undefined) : null
  const prompt = recipe === null || recipe.prompt === "" ? specification.prompt : recipe.prompt
  return keptRecipe({ ...(recipe ?? bareRecipe(width, height, seed)), prompt }, null)
}

/** What a program wrote into a file that somebody brought along; marked as theirs unless this house made it. */
export function recipeOfNote(note: GeneratorNote | null): KeptRecipe {
  const recipe = note === null ? null : recipeOfEntries(note.entries)
  if (recipe === null) return NO_RECIPE
  return keptRecipe(recipe, OURS.has(recipe.generator) ? null : recipe.generator)
}

function bareRecipe(width: number, height: number, seed: number): Recipe {
  return {
    generator: "unknown",
    version: null,
    prompt: "",
    negativePrompt: "",
    settings: { width, height, seed },
    loras: [],
    resources: [],
    controls: [],
    detailers: [],
    unknown: [],
  }
}

function keptRecipe(recipe: Recipe, importedFrom: string | null): KeptRecipe {
  const whole = recipeToJson(recipe)
  const json = whole.length <= MAXIMUM_RECIPE_CHARACTERS ? whole : recipeToJson({ ...recipe, unknown: [] })
  if (json.length > MAXIMUM_RECIPE_CHARACTERS) return { ...NO_RECIPE, importedFrom }
  return { json, words: `${recipe.prompt}\n${recipe.negativePrompt}`.trim(), importedFrom }
}
