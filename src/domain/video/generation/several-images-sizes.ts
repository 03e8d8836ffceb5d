import { SEVERAL_IMAGES_MODEL, type VideoSize } from "./model-table.ts"

/** Places for images of a video of several (spec 2§3). */
export const SEVERAL_IMAGES = 4
/** Ratios by their codes (spec 2§3): 9:16, 1:1, 16:9, in the order of the sizes. */
export const SEVERAL_IMAGES_RATIOS = [3, 2, 12] as const
type RatioCode = (typeof SEVERAL_IMAGES_RATIOS)[number]

/** The size of a ratio; 720x1280 without one (spec 2§9). */
export function sizeOfRatio(code: RatioCode | undefined): VideoSize {
  const { sizes } = SEVERAL_IMAGES_MODEL
  const place = code === undefined ? 0 : SEVERAL_IMAGES_RATIOS.indexOf(code)
  return sizes[place] ?? { width: 720, height: 1280 }
}
