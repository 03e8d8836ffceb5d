import { DEFAULT_CFG_SCALE, DEFAULT_DENOISING, DEFAULT_SAMPLER, DEFAULT_STEPS } from "./sampling-rules.ts"
import { type ModelFamily, onGridOf, type Size } from "./size-rules.ts"

/** Categories of a task (spec 1§4, 1§5): 1 and 2 normal, 3 weighted double-colon prompts, 5 SDXL, 7 and 11 studio. */
export const CATEGORIES = [1, 2, 3, 5, 7, 11] as const
export type Category = (typeof CATEGORIES)[number]

/** What a category stands for; 1 and 2 are the same, and so are 7 and 11. */
export type CategoryMode = "normal" | "weighted" | "sdxl" | "studio"

const MODES: Readonly<Record<Category, CategoryMode>> = { 1: "normal", 2: "normal", 3: "weighted", 5: "sdxl", 7: "studio", 11: "studio" }

/** The mode of a category; an unknown one is normal. */
export function modeOf(category: number | undefined): CategoryMode {
  return CATEGORIES.some((known) => known === category) ? MODES[category as Category] : "normal"
}

/** What is used where neither a configuration nor its model says anything. */
export interface CategoryDefaults {
  readonly steps: number
  readonly cfgScale: number
  readonly sampler: string
  readonly denoising: number
  /** Null: the size of the ratio 1:1 of the model's family. */
  readonly size: Size | null
  /** Where a model's family has another size than the category. */
  readonly sizes: Readonly<Partial<Record<ModelFamily, Size>>>
  /** The look by its name in the category's own part of a configuration. */
  readonly style: string | null
  readonly negativePrompt: string
  readonly promptMagic: number
}

const NORMAL: CategoryDefaults = {
  steps: DEFAULT_STEPS,
  cfgScale: DEFAULT_CFG_SCALE,
  sampler: DEFAULT_SAMPLER,
  denoising: DEFAULT_DENOISING,
  size: null,
  sizes: {},
  style: null,
  negativePrompt: "",
  promptMagic: 0,
}

/** The negative prompt that SDXL has by default (spec 1§9). */
const SDXL_NEGATIVE_PROMPT =
  "worst quality, low quality, bad anatomy, bad hands, missing fingers, extra digits, cropped, jpeg artifacts, signature, watermark, username, blurry"

const DEFAULTS: Readonly<Record<CategoryMode, CategoryDefaults>> = {
  normal: NORMAL,
  weighted: NORMAL,
  sdxl: {
    ...NORMAL,
    steps: 30,
    size: { width: 832, height: 1216 },
    style: "Fantasy Art",
    negativePrompt: SDXL_NEGATIVE_PROMPT,
    promptMagic: 0.4,
  },
  studio: {
    ...NORMAL,
    steps: 30,
    cfgScale: 6,
    denoising: 0.5,
    size: { width: 832, height: 1216 },
    sizes: { sd: { width: 624, height: 936 }, flux: { width: 688, height: 1024 } },
    style: "classic",
  },
}

/** The defaults of a category (spec 1§9). */
export function categoryDefaults(category: number | undefined): CategoryDefaults {
  return DEFAULTS[modeOf(category)]
}

/** Studio steps below this become `STUDIO_STEPS` (spec 1§5). */
const LEAST_STUDIO_STEPS = 25
const STUDIO_STEPS = 30

/** The steps that a category makes of those that were asked for. */
export function stepsIn(category: number | undefined, steps: number): number {
  return modeOf(category) === "studio" && steps < LEAST_STUDIO_STEPS ? STUDIO_STEPS : steps
}

/** The parameter set without a model (spec 1§9, basic parameter set). */
export const BASIC_PARAMETERS = { width: 688, height: 1024, speed_type: 2, n_iter: 2, cfg_scale: 7.5, seed: -1 } as const

/** The other constants of SDXL and of the studio (spec 1§9), by the field names of the specification. */
export const SDXL_PARAMETERS = { width: 832, height: 1216, maximum: 1536, prompt_magic: 0.4, prompt_style: "Fantasy Art" } as const
export const STUDIO_PARAMETERS = {
  style: "classic",
  quality_detail_offset: 0.45,
  hdr_intensity: 0.5,
  auto_brightness_strength: 75,
  sharpness: 2,
  expand_token_length: 10,
} as const

/** The longest side of a picture in a mode, px, where the specification has one of its own (spec 1§9): SDXL, and SD 1.x in the studio. */
export function longestSideIn(category: number | undefined, family: ModelFamily): number | null {
  const mode = modeOf(category)
  if (mode === "sdxl") return SDXL_PARAMETERS.maximum
  return mode === "studio" && family === "sd" ? STUDIO_SD_MAXIMUM_PX : null
}
const STUDIO_SD_MAXIMUM_PX = 1024

/** A size brought within the longest side of its mode, in its proportions, on the grid of its family; the same where there is none. */
export function sizeWithinMode(category: number | undefined, family: ModelFamily, size: Size): Size {
  const longest = longestSideIn(category, family)
  const scale = longest === null ? 1 : longest / Math.max(size.width, size.height)
  if (longest === null || scale >= 1) return size
  const fitted = onGridOf(family, { width: size.width * scale, height: size.height * scale })
  return { width: Math.min(longest, fitted.width), height: Math.min(longest, fitted.height) }
}

/** The size that a category begins with for a model's family; null leaves it to the family. */
export function sizeOfCategory(category: number | undefined, family: ModelFamily): Size | null {
  const { size, sizes } = categoryDefaults(category)
  return sizes[family] ?? size
}
