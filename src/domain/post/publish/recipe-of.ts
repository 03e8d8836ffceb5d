import { recipeOfEntries } from "../../../formats/generator/entries-recipe.ts"
import type { Recipe } from "../../../formats/generator/recipe.ts"
import { recipeToJson } from "../../../formats/generator/recipe-json.ts"
import type { Seed } from "../../../formats/generator/seed.ts"
import type { GeneratorNote } from "../../../formats/media-facts.ts"
import { configurationSchema, recipeOfResult } from "../../studio/recipes/index.ts"
import type { FinishedResult } from "../../task/index.ts"
import { MADE_FIELD, type Made, negativeWordsOf } from "../made-rules.ts"

/** Longest recipe that is kept, in characters of JSON: what is not understood of a larger one is left out. */
const MAXIMUM_RECIPE_CHARACTERS = 32_768
/** Programs of this house: what they wrote was not brought along. */
const OURS: ReadonlySet<string> = new Set(["easel"])

/** A recipe as a work keeps it. */
export interface KeptRecipe {
  readonly json: string | null
  /** What it says in words, for the rules of texts. */
  readonly words: string
  /** What it asks for; null without words. What it asks to be left out is not in the image. */
  readonly prompt: string | null
  /** Program that it was brought along from; null for what was made here. */
  readonly importedFrom: string | null
}

export const NO_RECIPE: KeptRecipe = { json: null, words: "", prompt: null, importedFrom: null }

/** What a result was made by. */
export function recipeOfFinished({ meta, specification, width, height, seed, madeBy }: FinishedResult): KeptRecipe {
  const settings = configurationSchema().safeParse(meta)
  const recipe = settings.success ? recipeOfResult(settings.data, { width, height, seed }, madeBy ?? undefined) : null
  const prompt = recipe === null || recipe.prompt === "" ? specification.prompt : recipe.prompt
  return keptRecipe({ ...(recipe ?? bareRecipe(width, height, seed)), prompt }, null)
}

/** What a result that plays was made by: its words and, in a field of its own, what its kind was asked for. */
export function recipeOfPlaying(
  { specification, width, height, seed }: Pick<FinishedResult, "specification" | "width" | "height" | "seed">,
  made: Made,
): KeptRecipe {
  const settings = { ...(width > 0 && height > 0 ? { width, height } : {}), ...(seed === 0 ? {} : { seed }) }
  const said = { prompt: specification.prompt, negativePrompt: negativeWordsOf(specification) }
  return keptRecipe({ ...bareRecipe(width, height, seed), ...said, settings }, null, made)
}

/** What a program wrote into a file that somebody brought along; marked as theirs unless this house made it. */
export function recipeOfNote(note: GeneratorNote | null): KeptRecipe {
  const recipe = note === null ? null : recipeOfEntries(note.entries)
  if (recipe === null) return NO_RECIPE
  return keptRecipe(recipe, OURS.has(recipe.generator) ? null : recipe.generator)
}

function bareRecipe(width: number, height: number, seed: Seed): Recipe {
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

function keptRecipe(recipe: Recipe, importedFrom: string | null, made?: Made): KeptRecipe {
  const printed = recipeToJson(recipe)
  const whole = made === undefined ? printed : JSON.stringify({ ...JSON.parse(printed), [MADE_FIELD]: made })
  const json = whole.length <= MAXIMUM_RECIPE_CHARACTERS ? whole : recipeToJson({ ...recipe, unknown: [] })
  const prompt = recipe.prompt.trim() === "" ? null : recipe.prompt.slice(0, MAXIMUM_RECIPE_CHARACTERS)
  if (json.length > MAXIMUM_RECIPE_CHARACTERS) return { ...NO_RECIPE, prompt, importedFrom }
  return { json, words: `${recipe.prompt}\n${recipe.negativePrompt}`.trim(), prompt, importedFrom }
}
