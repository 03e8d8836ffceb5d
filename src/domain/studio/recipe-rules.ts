import { withoutLoras } from "../../formats/generator/infotext-parts.ts"
import { programOfVersion } from "../../formats/generator/program-versions.ts"
import type { Recipe, RecipeDetailer, RecipeLora, RecipeSettings } from "../../formats/generator/recipe.ts"
import { matchSampler } from "../backend/sampler-rules.ts"
import { findModel, type NamedModel } from "./model-names.ts"

/** The settings of spec 1§3 that a recipe can fill, by their names there. */
export interface RecipeMeta {
  readonly prompt: string
  readonly negative_prompt: string
  readonly art_model_no?: string
  readonly art_model_ver_no?: string
  readonly width?: number
  readonly height?: number
  readonly steps?: number
  readonly cfg_scale?: number
  readonly seed?: number
  readonly sampler_name?: string
  readonly clip_skip?: number
  readonly denoising_strength?: number
  readonly vae?: string
  readonly enable_hr?: boolean
  readonly hr_scale?: number
  readonly hr_upscaler?: string
  readonly hr_second_pass_steps?: number
  readonly hr_upscaler_redraw?: number
  readonly refiner_mode?: string
  readonly refiner_switch_at?: number
  readonly lora_models?: readonly { readonly model_id: string; readonly model_ver_no: string; readonly weight: number }[]
  readonly prompt_style?: string
  readonly ad_model?: string
  readonly ad_units?: readonly RepairUnit[]
}

/** One pass that repairs what a detector found (spec 1§3, `ad_units`). */
interface RepairUnit {
  readonly prompt?: string
  readonly negative_prompt?: string
  readonly ad_confidence?: number
  readonly ad_denoising_strength?: number
}

/** A setting that is not taken as it was: `to` is what stands for it, null where nothing does. */
export interface MendedSetting {
  readonly field: keyof RecipeMeta
  readonly from: string
  readonly to: string | null
  readonly reason: "not-offered" | "out-of-range" | "another-schedule"
}

interface Bounds {
  readonly minimum: number
  readonly maximum: number
}

/** What the studio and its renderer take just now. Bounds of sides are px. */
export interface OfferedSettings {
  readonly samplers: readonly string[]
  readonly sizes: Bounds
  readonly steps: Bounds
  readonly cfgScale: Bounds
  readonly maximumSeed: number
  readonly models: readonly NamedModel[]
  readonly loras: readonly NamedModel[]
  readonly vaes: readonly string[]
  readonly upscalers: readonly string[]
  readonly refiners: readonly NamedModel[]
  readonly styles: readonly string[]
  /** Detectors of what is repaired. */
  readonly detectors: readonly string[]
}

/** A recipe as settings of the studio. Nothing mended and nothing unknown: the same renderer makes the same pixels. */
export interface RecipeAsSettings {
  readonly meta: RecipeMeta
  readonly mended: readonly MendedSetting[]
  readonly unknown: Recipe["unknown"]
}

/** Weight of a small model that says none (spec 1§3). */
const DEFAULT_LORA_WEIGHT = 1
/** Sides that had to be changed are multiples of this. */
const GRID_PX = 8
/** What programs write where a model's own part is meant, or none. */
const OWN = /^(?:none|automatic|default \(model\)|baked vae|use same (?:upscaler|checkpoint))$/i
/** Settings of other programs that the studio has no field for (spec 1§3), by their names in infotext. */
const WITHOUT_FIELD = [
  ["Distilled CFG Scale", "distilledCfgScale"],
  ["RNG", "noiseSource"],
  ["VAE hash", "vaeHash"],
] as const

/** The settings of the studio that come nearest to a recipe, what had to be changed for it, and what the recipe says that has no place. */
export function settingsOf(recipe: Recipe, offered: OfferedSettings): RecipeAsSettings {
  const { settings } = recipe
  const mended: MendedSetting[] = []
  const meta: { -readonly [Field in keyof RecipeMeta]: RecipeMeta[Field] } = {
    prompt: withoutLoras(recipe.prompt),
    negative_prompt: recipe.negativePrompt,
  }

  function put<Field extends keyof RecipeMeta>(field: Field, value: RecipeMeta[Field] | undefined): void {
    if (value !== undefined) meta[field] = value
  }
  function fit(field: NumberField, value: number | undefined, { minimum, maximum }: Bounds): void {
    if (value === undefined) return
    const fitting = Math.min(maximum, Math.max(minimum, value))
    if (fitting !== value) mended.push({ field, from: String(value), to: String(fitting), reason: "out-of-range" })
    meta[field] = fitting
  }
  function pick(field: NameField, name: string | undefined, names: readonly string[]): void {
    if (name === undefined || OWN.test(name)) return
    const found = findModel(
      names.map((one) => ({ name: one })),
      { name },
    )
    if (found === null) mended.push({ field, from: name, to: null, reason: "not-offered" })
    else meta[field] = found.name
  }

  const model = findModel(offered.models, { name: settings.modelName, hash: settings.modelHash })
  const saidModel = settings.modelName ?? settings.modelHash
  put("art_model_no", model?.no)
  put("art_model_ver_no", model?.versionNo)
  if (model === null && saidModel !== undefined) mended.push({ field: "art_model_no", from: saidModel, to: null, reason: "not-offered" })
  const size = sizeOf(settings, offered.sizes, mended)
  put("width", size?.width)
  put("height", size?.height)
  fit("steps", settings.steps, offered.steps)
  fit("cfg_scale", settings.cfgScale, offered.cfgScale)
  // Nought stands for a seed by chance (spec 1§5), so that it cannot be asked for.
  if (settings.seed === 0) mended.push({ field: "seed", from: "0", to: null, reason: "out-of-range" })
  else fit("seed", settings.seed, { minimum: -1, maximum: offered.maximumSeed })
  put("sampler_name", samplerOf(settings, offered.samplers, mended))
  put("clip_skip", settings.clipSkip)
  put("denoising_strength", settings.denoisingStrength)
  pick("vae", settings.vaeName, offered.vaes)
  pick("prompt_style", settings.style, offered.styles)
  if (hasSecondPass(settings)) {
    put("enable_hr", true)
    put("hr_scale", hiresScaleOf(settings))
    pick("hr_upscaler", settings.hiresUpscaler, offered.upscalers)
    put("hr_second_pass_steps", settings.hiresSteps)
    put("hr_upscaler_redraw", settings.hiresDenoisingStrength)
  }
  const refiner = settings.refinerName === undefined ? null : findModel(offered.refiners, { name: settings.refinerName })
  pick("refiner_mode", refiner?.no ?? settings.refinerName, refiner === null ? [] : [refiner.no])
  if (meta.refiner_mode !== undefined) put("refiner_switch_at", settings.refinerSwitchAt)
  const detector = recipe.detailers.find(({ model }) => model !== undefined)?.model
  pick("ad_model", detector, offered.detectors)
  if (recipe.detailers.length > 0 && (detector === undefined || meta.ad_model !== undefined)) put("ad_units", recipe.detailers.map(unitOf))
  const loras = lorasOf(recipe.loras, offered.loras, mended)
  if (loras.length > 0) put("lora_models", loras)
  return { meta, mended, unknown: [...withoutField(recipe), ...recipe.unknown] }
}

type NumberField = "steps" | "cfg_scale" | "seed"
type NameField = "ad_model" | "vae" | "prompt_style" | "hr_upscaler" | "refiner_mode"

/** The size, within its bounds without changing its shape where that can be. */
function sizeOf({ width, height }: RecipeSettings, { minimum, maximum }: Bounds, mended: MendedSetting[]) {
  if (width === undefined || height === undefined) return null
  const scale = Math.min(maximum / Math.max(width, height), Math.max(1, minimum / Math.min(width, height)))
  const fit = (px: number) => (scale === 1 ? px : Math.min(maximum, Math.max(minimum, Math.round((px * scale) / GRID_PX) * GRID_PX)))
  const size = { width: fit(width), height: fit(height) }
  for (const [field, from, to] of [
    ["width", width, size.width],
    ["height", height, size.height],
  ] as const)
    if (from !== to) mended.push({ field, from: String(from), to: String(to), reason: "out-of-range" })
  return size
}

function samplerOf({ samplerName, scheduler }: RecipeSettings, offered: readonly string[], mended: MendedSetting[]): string | undefined {
  if (samplerName === undefined) return undefined
  const found = matchSampler(offered, samplerName, scheduler ?? null)
  const from = scheduler === undefined ? samplerName : `${samplerName} (${scheduler})`
  if (found === null) mended.push({ field: "sampler_name", from, to: null, reason: "not-offered" })
  else if (!found.isSame) mended.push({ field: "sampler_name", from, to: found.name, reason: "another-schedule" })
  return found?.name
}

function hasSecondPass({ hiresScale, hiresWidth, hiresUpscaler }: RecipeSettings): boolean {
  return hiresScale !== undefined || hiresWidth !== undefined || hiresUpscaler !== undefined
}

/** How much larger the second pass is; of a recipe that says its size, by the width. */
function hiresScaleOf({ hiresScale, hiresWidth, width }: RecipeSettings): number | undefined {
  if (hiresScale !== undefined) return hiresScale
  return hiresWidth === undefined || width === undefined ? undefined : Math.round((hiresWidth / width) * 100) / 100
}

function lorasOf(loras: readonly RecipeLora[], offered: readonly NamedModel[], mended: MendedSetting[]) {
  return loras.flatMap((lora) => {
    const found = findModel(offered, lora)
    if (found !== null) return [{ model_id: found.no, model_ver_no: found.versionNo, weight: lora.weight ?? DEFAULT_LORA_WEIGHT }]
    mended.push({ field: "lora_models", from: lora.name, to: null, reason: "not-offered" })
    return []
  })
}

function unitOf({ prompt, negativePrompt, confidence, denoisingStrength }: RecipeDetailer): RepairUnit {
  return {
    ...(prompt === undefined ? {} : { prompt }),
    ...(negativePrompt === undefined ? {} : { negative_prompt: negativePrompt }),
    ...(confidence === undefined ? {} : { ad_confidence: confidence }),
    ...(denoisingStrength === undefined ? {} : { ad_denoising_strength: denoisingStrength }),
  }
}

function detailerOf(
  { prompt, negative_prompt, ad_confidence, ad_denoising_strength }: RepairUnit,
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

function withoutField({ settings, resources, controls, detailers }: Recipe): Recipe["unknown"] {
  const left = WITHOUT_FIELD.flatMap(([name, key]) => (settings[key] === undefined ? [] : [{ name, value: String(settings[key]) }]))
  return [
    ...left,
    // All passes share one detector here.
    ...detailers
      .slice(1)
      .flatMap(({ model }) => (model === undefined || model === detailers[0]?.model ? [] : [{ name: "ADetailer model", value: model }])),
    ...resources.map((resource) => ({ name: "Civitai resource", value: JSON.stringify(resource) })),
    // The image that a unit was given is in no recipe.
    ...controls.map((control) => ({ name: "ControlNet", value: JSON.stringify(control) })),
  ]
}

/** What a task was made with, to be written into its results and shown. The seed is that of the one image. */
export interface MadeWith {
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
  ["seed", "seed"],
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
