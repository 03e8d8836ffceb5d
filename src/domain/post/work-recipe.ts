import { type JsonRecord, readRecord } from "../../formats/generator/loose-json.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { RecipeDraft } from "../../formats/generator/recipe-draft.ts"
import { recipeOfOwnRecord } from "../../formats/generator/recipe-json.ts"
import type { SettingName } from "../../formats/generator/setting-fields.ts"
import { RATIOS, sizeFor } from "../studio/index.ts"
import { type RecipeChange, recipeChanges } from "../studio/told-recipe-rules.ts"
import type { WorkRecipe } from "./contract.ts"
import { MADE_FIELD, type Made, madeOf } from "./made-rules.ts"

/** How much a shape may differ from a ratio that it is called by: sizes lie on a grid of px. */
const RATIO_TOLERANCE = 0.04

/** The recipe that a row keeps: our own JSON, or the settings of the starter that the house's works have. Null without one. */
export function readStoredRecipe(stored: string | null): Recipe | null {
  const record = stored === null ? null : readRecord(stored)
  if (record === null) return null
  const { [MADE_FIELD]: _made, ...told } = record
  return recipeOfOwnRecord(told) ?? recipeOfSettings(told)
}

/** What the recipe that a row keeps says of a work that plays; nothing of any other. */
export function readStoredMade(stored: string | null): Made {
  const record = stored === null ? null : readRecord(stored)
  return record === null ? {} : madeOf(record)
}

const SETTINGS: Readonly<Record<string, SettingName>> = {
  seed: "Seed",
  steps: "Steps",
  cfg_scale: "CFG scale",
  sampler_name: "Sampler",
  prompt_style: "Style",
}

function recipeOfSettings(record: JsonRecord): Recipe | null {
  const { prompt, negative_prompt: negativePrompt, width, height } = record
  if (typeof prompt !== "string") return null
  const draft = new RecipeDraft()
  draft.prompt = prompt
  draft.negativePrompt = typeof negativePrompt === "string" ? negativePrompt : ""
  for (const [field, setting] of Object.entries(SETTINGS)) draft.take(setting, record[field], field)
  if (typeof width === "number" && typeof height === "number") draft.take("Size", `${width}x${height}`)
  return draft.finish("unknown")
}

/** A recipe by the names of the settings (spec 1§3), as answers show it. */
export function shownRecipe(recipe: Recipe, made: Made = {}): WorkRecipe {
  const { width, height, seed, steps, cfgScale, samplerName, style, modelName } = recipe.settings
  return {
    prompt: recipe.prompt,
    negative_prompt: recipe.negativePrompt,
    width: wholeOf(width),
    height: wholeOf(height),
    seed: seed ?? null,
    steps: wholeOf(steps),
    cfg_scale: cfgScale ?? null,
    sampler_name: samplerName ?? null,
    prompt_style: style ?? null,
    aspect_ratio: width === undefined || height === undefined ? null : ratioCodeOf(width, height),
    model_name: modelName ?? null,
    loras: recipe.loras.map(({ name, weight }) => ({ name, weight: weight ?? null })),
    ...made,
  }
}

function wholeOf(value: number | undefined): number | null {
  return value !== undefined && Number.isSafeInteger(value) ? value : null
}

/** The ratio that a size is called by: of two that are made in the same size the first, 2:3 for 832×1216 (spec 1§9). */
function ratioCodeOf(width: number, height: number): number | null {
  const trained = RATIOS.find(({ code }) => {
    const size = sizeFor("sdxl", code)
    return size?.width === width && size.height === height
  })
  if (trained !== undefined) return trained.code
  const off = (ratio: { readonly width: number; readonly height: number }) =>
    Math.abs(Math.log((width * ratio.height) / (height * ratio.width)))
  const nearest = RATIOS.toSorted((one, other) => off(one) - off(other))[0]
  return nearest !== undefined && off(nearest) <= RATIO_TOLERANCE ? nearest.code : null
}

/** What changed from one recipe to another; nothing where either is not known. */
export function changesBetween(before: Recipe | null, after: Recipe | null): readonly RecipeChange[] {
  return before === null || after === null ? [] : recipeChanges(comparable(before), comparable(after))
}

/** A recipe as the comparison of configurations takes it, with what is nothing left out. */
function comparable(recipe: Recipe): Readonly<Record<string, unknown>> {
  const { aspect_ratio: _ratio, loras, ...settings } = shownRecipe(recipe)
  const said = Object.entries(settings).filter(([, value]) => value !== null && value !== "")
  const weights = loras.map(({ name, weight }) => ({ model_id: name, weight: weight ?? 1 }))
  return { ...Object.fromEntries(said), ...(weights.length === 0 ? {} : { loras: weights }) }
}
