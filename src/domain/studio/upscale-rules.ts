import type { SizePx } from "../_kernel/task-kind.ts"

/** How much larger an image can be made at once, and what it is by default (spec 1§9). */
export const MINIMUM_SCALING_RATIO = 1.1
export const MAXIMUM_SCALING_RATIO = 4
export const DEFAULT_SCALING_RATIO = 2

/** The ratios that the studio offers. */
export const SCALING_RATIOS = [1.5, 2, 4] as const

/** Longest side of an upscaled image (spec 1§5). */
export const MAXIMUM_UPSCALED_SIDE_PX = 4096

/** The size of an image after scaling, in whole px. */
export function upscaledSize({ width, height }: SizePx, ratio: number): SizePx {
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}

/** The ratios of `SCALING_RATIOS` under which an image stays within `MAXIMUM_UPSCALED_SIDE_PX`. */
export function ratiosFor(size: SizePx): readonly number[] {
  return SCALING_RATIOS.filter((ratio) => {
    const { width, height } = upscaledSize(size, ratio)
    return Math.max(width, height) <= MAXIMUM_UPSCALED_SIDE_PX
  })
}

/** The largest ratio under which an image stays within `MAXIMUM_UPSCALED_SIDE_PX`, in steps of a tenth; null where there is none. */
export function largestRatioFor({ width, height }: SizePx): number | null {
  const ratio = Math.min(MAXIMUM_SCALING_RATIO, Math.floor((MAXIMUM_UPSCALED_SIDE_PX / Math.max(width, height)) * 10) / 10)
  return ratio < MINIMUM_SCALING_RATIO ? null : ratio
}
