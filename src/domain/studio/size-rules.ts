import { MODEL_FAMILIES, type ModelFamily } from "../_kernel/model-family.ts"

/**
 * Aspect ratio codes (spec 1§9). Code 5 is custom; 14 (21:9) exists only for the families that list it. The specification names the
 * last four for SDXL without a code: theirs are ours (decision 51).
 */
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
  { code: 15, label: "7:9", width: 7, height: 9 },
  { code: 16, label: "9:7", width: 9, height: 7 },
  { code: 17, label: "13:19", width: 13, height: 19 },
  { code: 18, label: "19:13", width: 19, height: 13 },
] as const

export type RatioCode = (typeof RATIOS)[number]["code"]
export const CUSTOM_RATIO_CODE = 5

/** The ratio that a configuration names, by its code or as `9:16`; undefined for custom ones and for what is none. */
export function ratioNamed(said: number | string | undefined): (typeof RATIOS)[number] | undefined {
  if (typeof said !== "string") return RATIOS.find(({ code }) => code === said)
  const label = said.replaceAll(/\s/g, "").replace(/[x×\uff1a]/i, ":")
  return RATIOS.find((ratio) => ratio.label === label || String(ratio.code) === label)
}

export { MODEL_FAMILIES, type ModelFamily }

export interface Size {
  readonly width: number
  readonly height: number
}

/** SDXL's trained sizes, about one megapixel each; 2:3 is the default 832×1216 (spec 1§9). */
const SDXL_SIZES: Readonly<Partial<Record<RatioCode, Size>>> = {
  6: { width: 704, height: 1408 },
  3: { width: 768, height: 1344 },
  1: { width: 832, height: 1216 },
  7: { width: 864, height: 1152 },
  8: { width: 896, height: 1120 },
  2: { width: 1024, height: 1024 },
  9: { width: 1120, height: 896 },
  4: { width: 1152, height: 864 },
  11: { width: 1216, height: 832 },
  12: { width: 1344, height: 768 },
  13: { width: 1408, height: 704 },
  15: { width: 896, height: 1152 },
  16: { width: 1152, height: 896 },
  17: { width: 832, height: 1216 },
  18: { width: 1216, height: 832 },
}

/** Ratios that only SDXL lists (spec 1§9). */
const SDXL_ONLY: ReadonlySet<RatioCode> = new Set([15, 16, 17, 18])

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

/** What sides of a family's images are multiples of, px: that of its latent image, twice as much where that is cut into patches of two. */
const FAMILY_GRIDS_PX: Readonly<Record<ModelFamily, number>> = { sd: 8, sdxl: 8, flux: 16, HiDream: 16, SeaDream: 8, IL: 8, IL3: 8 }

/** The size that a family makes of one that is asked for; 0 and less is none (spec 1§5) and stays. */
export function onGridOf(family: ModelFamily, { width, height }: Size): Size {
  const grid = FAMILY_GRIDS_PX[family]
  const onGrid = (px: number) => (px < grid ? px : Math.round(px / grid) * grid)
  return { width: onGrid(width), height: onGrid(height) }
}

/** So fine must the steps of a scale be that one of them may take its place. */
const COARSEST_SCALE_STEP = 0.25

/**
 * The scale next to one that is asked for by which both sides come to the family's grid, and neither above the longest that an image may
 * have; the same where there is none nearby.
 */
export function scaleOnGrid(family: ModelFamily, { width, height }: Size, scale: number): number {
  const grid = FAMILY_GRIDS_PX[family]
  const divisor = greatestDivisor(width, height)
  const step = grid / divisor
  if (step > COARSEST_SCALE_STEP) return scale
  const mostSteps = Math.floor((MAXIMUM_SIDE_PX * divisor) / (Math.max(width, height) * grid))
  return Math.max(1, Math.min(mostSteps, Math.round(scale / step)) * step)
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? Math.abs(one) : greatestDivisor(other, one % other)
}

/** A side that is no shorter than asked for, where an image must find room in it. */
export function roomOnGrid(family: ModelFamily, px: number): number {
  const grid = FAMILY_GRIDS_PX[family]
  return Math.min(MAXIMUM_SIDE_PX, Math.ceil(px / grid) * grid)
}

/** Size in px of a ratio for a model family; undefined where the family does not have it. */
export function sizeFor(family: ModelFamily, code: RatioCode, mode: "standard" | "quality" = "standard"): Size | undefined {
  if (code === 14) return ULTRAWIDE[family]?.[mode]
  if (SDXL_ONLY.has(code) && family !== "sdxl") return undefined
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

/** Bounds of one image's side in px; the larger one is the specification's bound of upscales (spec 1§5), which no other action passes. */
export const MINIMUM_SIDE_PX = 64
export const MAXIMUM_SIDE_PX = 4096
/** What a width or height of 0 or less becomes (spec 1§5). */
export const FALLBACK_SIDE_PX = 1024

/** Sides of the image modes 1 to 4: the height, of which the width is two thirds (spec 1§9). */
const MODE_HEIGHTS_PX = [512, 768, 1024, 1536] as const
const MODE_GRID_PX = 16

/** The size of an image mode; 3 is 688×1024, the size of the basic parameter set (spec 1§9). */
export function imageModeSize(mode: 1 | 2 | 3 | 4): Size {
  const height = MODE_HEIGHTS_PX[mode - 1] ?? FALLBACK_SIDE_PX
  return { width: Math.round((height * 2) / 3 / MODE_GRID_PX) * MODE_GRID_PX, height }
}

/** The size of a ratio when one side is given: the other follows, on the grid. */
export function sizeByOneSide(code: RatioCode, side: { readonly width: number } | { readonly height: number }): Size {
  const ratio = RATIOS.find((candidate) => candidate.code === code) ?? { width: 1, height: 1 }
  const onGrid = (px: number) => Math.min(MAXIMUM_SIDE_PX, Math.max(MINIMUM_SIDE_PX, Math.round(px / GRID_PX) * GRID_PX))
  return "width" in side
    ? { width: side.width, height: onGrid((side.width * ratio.height) / ratio.width) }
    : { width: onGrid((side.height * ratio.width) / ratio.height), height: side.height }
}

/** The size that an image is made again in: its own on the grid, smaller where its longer side is above `longestPx`. */
export function sizeLike({ width, height }: Size, longestPx: number): Size {
  const scale = Math.min(1, longestPx / Math.max(width, height))
  const onGrid = (px: number) => Math.max(MINIMUM_SIDE_PX, Math.round((px * scale) / GRID_PX) * GRID_PX)
  return { width: onGrid(width), height: onGrid(height) }
}
