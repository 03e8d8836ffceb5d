import { RATIOS } from "../../studio/rules.ts"
import type { VideoSize } from "./model-table.ts"

/** Codes of the ratios that a video may be asked for in (spec 2§3). */
const CODES: readonly number[] = [2, 1, 3, 4, 6, 7, 8, 9, 13, 11, 12, 14]
const OFFERED = RATIOS.filter(({ code }) => CODES.includes(code))

/** What a ratio may be named by: its code or its label. */
export const RATIO_NAMES = [...OFFERED.map(({ code }) => code), ...OFFERED.map(({ label }) => label)]
type RatioName = (typeof RATIO_NAMES)[number]

/** The shape of a ratio. */
export function shapeOfRatio(name: RatioName): VideoSize | null {
  const ratio = OFFERED.find(({ code, label }) => code === name || label === name)
  return ratio === undefined ? null : { width: ratio.width, height: ratio.height }
}
