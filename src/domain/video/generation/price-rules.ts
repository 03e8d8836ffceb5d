import type { PriceAsk } from "../../_kernel/task-kind.ts"
import type { PriceRow } from "../../credits/rules.ts"
import type { QualityMode, VideoModel, VideoSize } from "./model-table.ts"

/**
 * Times the price of 360p (spec README, Tasks), by the pixels of a frame up to which each holds: those of the quality at 16:9, so that no
 * shape costs more than another of as many pixels (docs/money.md).
 */
const QUALITY_FACTORS = [
  { quality: "360p", upToPixels: 640 * 360, factor: 1 },
  { quality: "540p", upToPixels: 960 * 540, factor: 1.5 },
  { quality: "720p", upToPixels: 1280 * 720, factor: 2 },
  { quality: "1080p", upToPixels: Number.POSITIVE_INFINITY, factor: 4 },
] as const satisfies readonly { readonly quality: QualityMode; readonly upToPixels: number; readonly factor: number }[]

/** What the price of a video depends on. */
export interface VideoPriceInput {
  readonly model: Pick<VideoModel, "factor" | "discountOffRate">
  /** Of what comes out. */
  readonly sizePx: VideoSize
  readonly durationS: number
  readonly count: number
}

/** Factor of a size to the price of 360p. */
export function sizeFactor({ width, height }: VideoSize): number {
  const row = QUALITY_FACTORS.find(({ upToPixels }) => width * height <= upToPixels)
  return (row ?? QUALITY_FACTORS[3]).factor
}

/** The price of a task that makes videos, as the one price table has it; begun seconds count whole. In previews no model works. */
export function videoPriceOf({ model, sizePx, durationS, count }: VideoPriceInput): PriceAsk<PriceRow> {
  return {
    row: "video",
    count,
    sizePx: null,
    units: Math.ceil(durationS) * sizeFactor(sizePx),
    modelFactor: model.factor,
    previewModelFactor: 1,
    discountOffRate: model.discountOffRate,
  }
}
