import type { PriceAsk } from "../../_kernel/task-kind.ts"
import type { PriceRow } from "../../credits/rules.ts"
import type { QualityMode, VideoModel, VideoSize } from "./model-table.ts"

/** Times the price of 360p (spec README, Tasks), by the shorter side in px up to which each holds. */
const QUALITY_FACTORS = [
  { quality: "360p", upToPx: 360, factor: 1 },
  { quality: "540p", upToPx: 540, factor: 1.5 },
  { quality: "720p", upToPx: 720, factor: 2 },
  { quality: "1080p", upToPx: Number.POSITIVE_INFINITY, factor: 4 },
] as const satisfies readonly { readonly quality: QualityMode; readonly upToPx: number; readonly factor: number }[]

/** What the price of a video depends on. */
export interface VideoPriceInput {
  readonly model: Pick<VideoModel, "factor" | "discountOffRate">
  readonly sizePx: VideoSize
  /** Null where the size says it. */
  readonly quality: QualityMode | null
  readonly durationS: number
  readonly count: number
}

/** Factor of a quality, or of a size by its shorter side, to the price of 360p. */
export function qualityFactor(quality: QualityMode | null, { width, height }: VideoSize): number {
  const side = Math.min(width, height)
  const row = QUALITY_FACTORS.find((one) => (quality === null ? side <= one.upToPx : one.quality === quality))
  return (row ?? QUALITY_FACTORS[3]).factor
}

/** The price of a task that makes videos, as the one price table has it; begun seconds count whole. */
export function videoPriceOf({ model, sizePx, quality, durationS, count }: VideoPriceInput): PriceAsk<PriceRow> {
  return {
    row: "video",
    count,
    sizePx: null,
    units: Math.ceil(durationS) * qualityFactor(quality, sizePx),
    modelFactor: model.factor,
    discountOffRate: model.discountOffRate,
  }
}
