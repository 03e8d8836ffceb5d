/** Aspect ratio codes (spec 1§9). Code 5 is custom; 14 (21:9) exists only for the families that list it. */
export const RATIOS = [
  { code: 6, label: "1:2", width: 1, height: 2 },
  { code: 3, label: "9:16", width: 9, height: 16 },
  { code: 1, label: "2:3", width: 2, height: 3 },
  { code: 7, label: "3:4", width: 3, height: 4 },
  { code: 8, label: "4:5", width: 4, height: 5 },
  { code: 2, label: "1:1", width: 1, height: 1 },
  { code: 9, label: "5:4", width: 5, height: 4 },
  { code: 4, label: "4:3", width: 4, height: 3 },
  { code: 11, label: "3:2", width: 3, height: 2 },
  { code: 12, label: "16:9", width: 16, height: 9 },
  { code: 13, label: "2:1", width: 2, height: 1 },
  { code: 14, label: "21:9", width: 21, height: 9 },
] as const

export type RatioCode = (typeof RATIOS)[number]["code"]
export const CUSTOM_RATIO_CODE = 5

export const MODEL_FAMILIES = ["sd", "sdxl", "flux", "HiDream", "SeaDream", "IL", "IL3"] as const
export type ModelFamily = (typeof MODEL_FAMILIES)[number]

export interface Size {
  readonly width: number
  readonly height: number
}

/** SDXL's trained sizes, about one megapixel each; 2:3 is the default 832×1216 (spec 1§9). */
const SDXL_SIZES: Readonly<Partial<Record<RatioCode, Size>>> = {
  6: { width: 704, height: 1408 },
  3: { width: 768, height: 1344 },
  1: { width: 832, height: 1216 },
  7: { width: 896, height: 1152 },
  8: { width: 896, height: 1120 },
  2: { width: 1024, height: 1024 },
  9: { width: 1120, height: 896 },
  4: { width: 1152, height: 896 },
  11: { width: 1216, height: 832 },
  12: { width: 1344, height: 768 },
  13: { width: 1408, height: 704 },
}

/** Side of the 1:1 size in px: standard, and quality where a family has one (spec 1§9). */
const SQUARE_SIDES: Readonly<Record<ModelFamily, { readonly standard: number; readonly quality?: number }>> = {
  sd: { standard: 768 },
  sdxl: { standard: 1024 },
  flux: { standard: 1024, quality: 1536 },
  HiDream: { standard: 1024 },
  SeaDream: { standard: 1472, quality: 2048 },
  IL: { standard: 1536 },
  IL3: { standard: 1536 },
}

/** The 21:9 sizes, which only sd and SeaDream have (spec 1§9). */
const ULTRAWIDE: Readonly<Partial<Record<ModelFamily, { readonly standard: Size; readonly quality: Size }>>> = {
  sd: { standard: { width: 1472, height: 634 }, quality: { width: 2048, height: 880 } },
  SeaDream: { standard: { width: 1472, height: 634 }, quality: { width: 2048, height: 880 } },
}

const GRID_PX = 8

/** Size in px of a ratio for a model family; undefined where the family does not have it. */
export function sizeFor(family: ModelFamily, code: RatioCode, mode: "standard" | "quality" = "standard"): Size | undefined {
  if (code === 14) return ULTRAWIDE[family]?.[mode]
  const side = SQUARE_SIDES[family][mode]
  const trained = SDXL_SIZES[code]
  if (side === undefined || trained === undefined) return undefined
  const scale = (px: number) => Math.round((px * side) / 1024 / GRID_PX) * GRID_PX
  return { width: scale(trained.width), height: scale(trained.height) }
}

/** One entry of the size table (spec 1§3, image size option). */
export interface SizeOption {
  readonly code: RatioCode
  readonly label: string
  readonly type?: "vertical" | "horizontal"
  readonly sizes: Readonly<Partial<Record<ModelFamily, { readonly standard: Size; readonly quality?: Size }>>>
}

/** The whole size table, in the order of the specification. */
export function sizeOptions(): readonly SizeOption[] {
  return RATIOS.map((ratio) => {
    const sizes: Partial<Record<ModelFamily, { standard: Size; quality?: Size }>> = {}
    for (const family of MODEL_FAMILIES) {
      const standard = sizeFor(family, ratio.code)
      const quality = sizeFor(family, ratio.code, "quality")
      if (standard) sizes[family] = quality ? { standard, quality } : { standard }
    }
    const option = { code: ratio.code, label: ratio.label, sizes }
    if (ratio.width === ratio.height) return option
    return { ...option, type: ratio.width < ratio.height ? "vertical" : "horizontal" }
  })
}

/** Bounds of one image's side in px. */
export const MINIMUM_SIDE_PX = 64
export const MAXIMUM_SIDE_PX = 2048
/** What a width or height of 0 or less becomes (spec 1§5). */
export const FALLBACK_SIDE_PX = 1024

/** Images of one task: 1 to 4, 2 by default (spec 1§5). */
export const MAXIMUM_IMAGE_COUNT = 4
export const DEFAULT_IMAGE_COUNT = 2

export const DEFAULT_STEPS = 20
export const DEFAULT_CFG_SCALE = 7
export const DEFAULT_SAMPLER = "DPM++ 2M Karras"

/** Bounds of steps and guidance, as `taskMetaSchema` takes them. */
export const MAXIMUM_STEPS = 60
export const MAXIMUM_CFG_SCALE = 30

/** The samplers that the studio offers, by the names of the AUTOMATIC1111 web UI. */
export const SAMPLERS = [DEFAULT_SAMPLER, "Euler", "Euler a", "DDIM"] as const
export type SamplerName = (typeof SAMPLERS)[number]

/** The largest random seed (spec 1§5). */
export const MAXIMUM_SEED = 4_294_967_294

/** A seed of 0, empty or -1 becomes a random one (spec 1§5); `random` answers a number in [0, 1). */
export function resolveSeed(seed: number | undefined, random: () => number): number {
  return seed === undefined || seed === 0 || seed === -1 ? 1 + Math.floor(random() * MAXIMUM_SEED) : seed
}

/** The looks that the starter offers; the renderer gets the name as its style. */
export const STYLES = [
  "photo",
  "watercolour",
  "oil",
  "ink",
  "pencil",
  "flat",
  "paper-cut",
  "low-poly",
  "pixel",
  "neon",
  "stained-glass",
  "comic",
] as const
export type StyleName = (typeof STYLES)[number]

/** The base model that the starter uses, as `task/simple/model/detail` answers it. */
export const STARTER_MODEL = {
  art_model_no: "easel-preview",
  art_model_ver_no: "1",
  name: "Easel",
  base_model_type: "sdxl",
  is_preview: true,
} as const
