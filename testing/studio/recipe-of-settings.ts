import type { RecipeMeta } from "../../src/domain/studio/recipe-rules.ts"
import { programOfVersion } from "../../src/formats/generator/program-versions.ts"
import type { Recipe, RecipeDetailer, RecipeSettings } from "../../src/formats/generator/recipe.ts"

/** What an image was made with besides its settings. */
interface MadeWith {
  /** Which program made it and in which version: `Easel 0.1.0`. */
  readonly version: string
  readonly modelName: string | null
  /** Names of the small models by their numbers. */
  readonly loraNames: ReadonlyMap<string, string>
}

/** The recipe of settings of the studio; `settingsOf` gives the same settings again. */
export function recipeOfSettings(meta: RecipeMeta, { version, modelName, loraNames }: MadeWith): Recipe {
  const settings: { -readonly [Key in keyof RecipeSettings]: RecipeSettings[Key] } = {}
  const isUsed = (field: keyof RecipeMeta) => meta.enable_hr === true || !field.startsWith("hr_")
  for (const [key, field] of FIELDS_OF_NUMBERS) if (meta[field] !== undefined && isUsed(field)) settings[key] = meta[field]
  for (const [key, field] of FIELDS_OF_NAMES) if (meta[field] !== undefined && isUsed(field)) settings[key] = meta[field]
  if (meta.seed !== undefined) settings.seed = meta.seed
  if (modelName !== null) settings.modelName = modelName
  return {
    generator: programOfVersion(version),
    version,
    prompt: meta.prompt,
    negativePrompt: meta.negative_prompt,
    settings,
    loras: (meta.lora_models ?? []).map(({ model_id, weight }) => ({ name: loraNames.get(model_id) ?? model_id, weight })),
    resources: [],
    controls: [],
    detailers: (meta.ad_units ?? []).map((unit) => detailerOf(unit, meta.ad_model)),
    unknown: [],
  }
}

const FIELDS_OF_NUMBERS = [
  ["width", "width"],
  ["height", "height"],
  ["steps", "steps"],
  ["cfgScale", "cfg_scale"],
  ["clipSkip", "clip_skip"],
  ["denoisingStrength", "denoising_strength"],
  ["hiresScale", "hr_scale"],
  ["hiresSteps", "hr_second_pass_steps"],
  ["hiresDenoisingStrength", "hr_upscaler_redraw"],
  ["refinerSwitchAt", "refiner_switch_at"],
] as const
const FIELDS_OF_NAMES = [
  ["samplerName", "sampler_name"],
  ["vaeName", "vae"],
  ["hiresUpscaler", "hr_upscaler"],
  ["refinerName", "refiner_mode"],
  ["style", "prompt_style"],
] as const

function detailerOf(
  { prompt, negative_prompt, ad_confidence, ad_denoising_strength }: NonNullable<RecipeMeta["ad_units"]>[number],
  model: string | undefined,
): RecipeDetailer {
  return {
    ...(model === undefined ? {} : { model }),
    ...(prompt === undefined ? {} : { prompt }),
    ...(negative_prompt === undefined ? {} : { negativePrompt: negative_prompt }),
    ...(ad_confidence === undefined ? {} : { confidence: ad_confidence }),
    ...(ad_denoising_strength === undefined ? {} : { denoisingStrength: ad_denoising_strength }),
  }
}
