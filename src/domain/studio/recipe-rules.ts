import { withoutLoras } from "../../formats/generator/infotext-parts.ts"
import type { Recipe, RecipeDetailer, RecipeLora, RecipeSettings } from "../../formats/generator/recipe.ts"
import type { Seed } from "../../formats/generator/seed.ts"
import { matchSampler } from "../backend/sampler-rules.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../prompt/rules.ts"
import { MAXIMUM_LORA_WEIGHT, MAXIMUM_LORAS, MAXIMUM_REPAIR_UNITS } from "./configuration.ts"
import { findModel, type NamedModel } from "./model-names.ts"
import { MAXIMUM_CLIP_SKIP, MAXIMUM_HIRES_SCALE, MAXIMUM_STEPS } from "./sampling-rules.ts"
import { isOwn, withoutPlace } from "./unplaced-rules.ts"

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
  readonly seed?: Seed
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
  readonly reason: "not-offered" | "out-of-range" | "another-schedule" | "too-long" | "too-many"
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
const SHARE: Bounds = { minimum: 0, maximum: 1 }
/**
 * The settings of the studio that come nearest to a recipe, what had to be changed for it, and what the recipe says that has no place. Each
 * setting is in one of the three, and what is in the first is within the bounds of the configuration.
 */
export function settingsOf(recipe: Recipe, offered: OfferedSettings): RecipeAsSettings {
  const { settings } = recipe
  const mended: MendedSetting[] = []
  const meta: { -readonly [Field in keyof RecipeMeta]: RecipeMeta[Field] } = {
    prompt: shortened("prompt", withoutLoras(recipe.prompt), mended),
    negative_prompt: shortened("negative_prompt", recipe.negativePrompt, mended),
  }

  function put<Field extends keyof RecipeMeta>(field: Field, value: RecipeMeta[Field] | undefined): void {
    if (value !== undefined) meta[field] = value
  }
  function fit(field: NumberField, value: number | undefined, bounds: Bounds): void {
    if (value !== undefined) meta[field] = fitted(field, value, bounds, mended)
  }
  function pick(field: NameField, name: string | undefined, names: readonly string[]): void {
    if (name === undefined || isOwn(name)) return
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
  else put("seed", settings.seed)
  put("sampler_name", samplerOf(settings, offered.samplers, mended))
  fit("clip_skip", settings.clipSkip, { minimum: 1, maximum: MAXIMUM_CLIP_SKIP })
  fit("denoising_strength", settings.denoisingStrength, SHARE)
  pick("vae", settings.vaeName, offered.vaes)
  pick("prompt_style", settings.style, offered.styles)
  if (hasSecondPass(settings)) {
    put("enable_hr", true)
    fit("hr_scale", hiresScaleOf(settings), { minimum: 1, maximum: MAXIMUM_HIRES_SCALE })
    pick("hr_upscaler", settings.hiresUpscaler, offered.upscalers)
    fit("hr_second_pass_steps", settings.hiresSteps, { minimum: 0, maximum: MAXIMUM_STEPS })
    fit("hr_upscaler_redraw", settings.hiresDenoisingStrength, SHARE)
  }
  const refiner = settings.refinerName === undefined ? null : findModel(offered.refiners, { name: settings.refinerName })
  pick("refiner_mode", refiner?.no ?? settings.refinerName, refiner === null ? [] : [refiner.no])
  if (meta.refiner_mode !== undefined) fit("refiner_switch_at", settings.refinerSwitchAt, SHARE)
  const detector = recipe.detailers.find(({ model: one }) => one !== undefined)?.model
  pick("ad_model", detector, offered.detectors)
  const hasDetector = detector === undefined || meta.ad_model !== undefined
  if (recipe.detailers.length > 0 && hasDetector) put("ad_units", unitsOf(recipe.detailers, mended))
  const loras = lorasOf(recipe.loras, offered.loras, mended)
  if (loras.length > 0) put("lora_models", loras)
  const told = new Set([...Object.keys(meta), ...mended.map(({ field }) => field)])
  return { meta, mended, unknown: [...withoutPlace(recipe, told), ...recipe.unknown] }
}

type NumberField =
  | "steps"
  | "cfg_scale"
  | "clip_skip"
  | "denoising_strength"
  | "hr_scale"
  | "hr_second_pass_steps"
  | "hr_upscaler_redraw"
  | "refiner_switch_at"
type NameField = "ad_model" | "vae" | "prompt_style" | "hr_upscaler" | "refiner_mode"

/** Fields that are counted. */
const WHOLE: ReadonlySet<keyof RecipeMeta> = new Set(["steps", "clip_skip", "hr_second_pass_steps"])

/** A number within its bounds, whole where it counts something; what had to be changed for it is told. */
function fitted(field: keyof RecipeMeta, value: number, { minimum, maximum }: Bounds, mended: MendedSetting[]): number {
  const nearest = Math.min(maximum, Math.max(minimum, value))
  const within = WHOLE.has(field) ? Math.round(nearest) : nearest
  if (within !== value) mended.push({ field, from: String(value), to: String(within), reason: "out-of-range" })
  return within
}

/** Words no longer than a prompt may be, which end with a whole phrase; that they were cut is told. */
function shortened(field: keyof RecipeMeta, text: string, mended: MendedSetting[]): string {
  if (text.length <= MAXIMUM_PROMPT_CHARACTERS) return text
  const most = text.slice(0, MAXIMUM_PROMPT_CHARACTERS)
  const phrases = Math.max(most.lastIndexOf(","), most.lastIndexOf("\n"))
  // Half of a letter outside the first plane would be no letter.
  const kept = (phrases > MAXIMUM_PROMPT_CHARACTERS / 2 ? most.slice(0, phrases) : most.replace(/[\ud800-\udbff]$/, "")).trimEnd()
  mended.push({ field, from: text, to: kept, reason: "too-long" })
  return kept
}

/** The size, within its bounds without changing its shape where that can be. */
function sizeOf({ width, height }: RecipeSettings, { minimum, maximum }: Bounds, mended: MendedSetting[]) {
  if (width === undefined || height === undefined) return null
  // What is no size has no shape to keep.
  const isShape = width >= 1 && height >= 1
  const scale = isShape ? Math.min(maximum / Math.max(width, height), Math.max(1, minimum / Math.min(width, height))) : 0
  const fit = (px: number) =>
    scale === 1 ? Math.round(px) : Math.min(maximum, Math.max(minimum, Math.round((px * scale) / GRID_PX) * GRID_PX))
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
  const found = loras.flatMap((lora) => {
    const model = findModel(offered, lora)
    if (model === null) mended.push({ field: "lora_models", from: lora.name, to: null, reason: "not-offered" })
    return model === null ? [] : [{ lora, model }]
  })
  for (const { lora } of found.slice(MAXIMUM_LORAS)) mended.push({ field: "lora_models", from: lora.name, to: null, reason: "too-many" })
  const bounds = { minimum: -MAXIMUM_LORA_WEIGHT, maximum: MAXIMUM_LORA_WEIGHT }
  return found.slice(0, MAXIMUM_LORAS).map(({ lora: { weight = DEFAULT_LORA_WEIGHT }, model }) => ({
    model_id: model.no,
    model_ver_no: model.versionNo,
    weight: fitted("lora_models", weight, bounds, mended),
  }))
}

function unitsOf(detailers: readonly RecipeDetailer[], mended: MendedSetting[]): readonly RepairUnit[] {
  for (const more of detailers.slice(MAXIMUM_REPAIR_UNITS))
    mended.push({ field: "ad_units", from: JSON.stringify(more), to: null, reason: "too-many" })
  return detailers.slice(0, MAXIMUM_REPAIR_UNITS).map((detailer) => unitOf(detailer, mended))
}

function unitOf({ prompt, negativePrompt, confidence, denoisingStrength }: RecipeDetailer, mended: MendedSetting[]): RepairUnit {
  const share = (value: number) => fitted("ad_units", value, SHARE, mended)
  return {
    ...(prompt === undefined ? {} : { prompt: shortened("ad_units", prompt, mended) }),
    ...(negativePrompt === undefined ? {} : { negative_prompt: shortened("ad_units", negativePrompt, mended) }),
    ...(confidence === undefined ? {} : { ad_confidence: share(confidence) }),
    ...(denoisingStrength === undefined ? {} : { ad_denoising_strength: share(denoisingStrength) }),
  }
}
