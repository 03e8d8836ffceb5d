import type { Recipe, RecipeDetailer, RecipeSettings } from "../../formats/generator/recipe.ts"
import { SETTING_FIELDS, SETTING_NAMES } from "../../formats/generator/setting-fields.ts"
import type { RecipeAsSettings, RecipeMeta } from "./recipe-rules.ts"

/** What programs write where a model's own part is meant, or none. */
const OWN = /^(?:none|automatic|default \(model\)|baked vae|use same (?:upscaler|checkpoint))$/i
/** Where each setting of a recipe goes; null where the studio has no field for it (spec 1§3). */
const PLACES: Readonly<Record<keyof RecipeSettings, keyof RecipeMeta | null>> = {
  ...{ steps: "steps", cfgScale: "cfg_scale", seed: "seed", width: "width", height: "height", samplerName: "sampler_name" },
  ...{ scheduler: "sampler_name", modelName: "art_model_no", modelHash: "art_model_no", clipSkip: "clip_skip", vaeName: "vae" },
  ...{ denoisingStrength: "denoising_strength", style: "prompt_style", refinerName: "refiner_mode", refinerSwitchAt: "refiner_switch_at" },
  ...{ hiresScale: "hr_scale", hiresWidth: "hr_scale", hiresHeight: "hr_scale", hiresSteps: "hr_second_pass_steps" },
  ...{ hiresUpscaler: "hr_upscaler", hiresDenoisingStrength: "hr_upscaler_redraw" },
  ...{ distilledCfgScale: null, noiseSource: null, vaeHash: null },
}

/** What a recipe says that neither a field nor a change tells. */
export function withoutPlace({ settings, resources, controls, detailers }: Recipe, told: ReadonlySet<string>): Recipe["unknown"] {
  const left = SETTING_NAMES.flatMap((name) => {
    const field = SETTING_FIELDS[name]
    const keys = (field.kind === "size" ? field.keys : [field.key]).filter((key) => settings[key] !== undefined)
    const isTold = keys.every((key) => isOwn(settings[key]) || told.has(PLACES[key] ?? ""))
    return isTold ? [] : [{ name, value: keys.map((key) => settings[key]).join("x") }]
  })
  const [first] = detailers
  return [
    ...left,
    // All passes share one detector here.
    ...detailers
      .slice(1)
      .flatMap(({ model }) => (model === undefined || model === first?.model ? [] : [{ name: "ADetailer model", value: model }])),
    ...(told.has("ad_units") ? [] : detailers.map(withoutModel).filter((unit) => Object.keys(unit).length > 0)).map((unit) => ({
      name: "ADetailer",
      value: JSON.stringify(unit),
    })),
    ...resources.map((resource) => ({ name: "Civitai resource", value: JSON.stringify(resource) })),
    // The image that a unit was given is in no recipe.
    ...controls.map((control) => ({ name: "ControlNet", value: JSON.stringify(control) })),
  ]
}

/** Whether a name stands for the model's own part, which is what the studio takes by default. */
export function isOwn(value: unknown): boolean {
  return typeof value === "string" && OWN.test(value)
}

function withoutModel(detailer: RecipeDetailer): Omit<RecipeDetailer, "model"> {
  const { model: _, ...unit } = detailer
  return unit
}

/** Settings as far as a form has places for them: a field without one is named among what is not used. */
export function onlyPlaced(settings: RecipeAsSettings, takes: (field: keyof RecipeMeta, meta: RecipeMeta) => boolean): RecipeAsSettings {
  const { meta, mended, unknown } = settings
  const { prompt, negative_prompt, ...others } = meta
  const isTaken = (field: keyof RecipeMeta) => takes(field, meta)
  const fields = objectKeys(others)
  const kept: RecipeMeta = {
    prompt: isTaken("prompt") ? prompt : "",
    negative_prompt: isTaken("negative_prompt") ? negative_prompt : "",
    ...Object.fromEntries(fields.filter(isTaken).map((field) => [field, others[field]])),
  }
  const left = objectKeys(meta).filter((field) => !isTaken(field) && meta[field] !== "")
  const without = left.map((field) => ({ name: field, value: shown(meta[field]) }))
  return {
    meta: kept,
    mended: mended.filter(({ field }) => isTaken(field) || meta[field] === undefined),
    unknown: [...without, ...unknown],
  }
}

function objectKeys<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): readonly Key[] {
  return Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key))
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}
