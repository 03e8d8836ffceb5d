import type { QualityMode, VideoModel, VideoSize } from "./model-table.ts"

/** Price of a second of 360p, in credits (spec README, Tasks). */
const SECOND_COINS = 20
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

/** A price before and after what is taken off. */
export interface VideoPrice {
  readonly coins: number
  readonly beforeDiscountCoins: number
  /** Percent; above 0 only where a discount is shown (spec 2§5). */
  readonly discountOffRate: number
}

/** Factor of a quality, or of a size by its shorter side, to the price of 360p. */
export function qualityFactor(quality: QualityMode | null, { width, height }: VideoSize): number {
  const side = Math.min(width, height)
  const row = QUALITY_FACTORS.find((one) => (quality === null ? side <= one.upToPx : one.quality === quality))
  return (row ?? QUALITY_FACTORS[3]).factor
}

/** Price of a task that makes videos, in whole credits; begun seconds count whole. */
export function videoPrice({ model, sizePx, quality, durationS, count }: VideoPriceInput): VideoPrice {
  const one = SECOND_COINS * Math.ceil(durationS) * qualityFactor(quality, sizePx) * model.factor
  const beforeDiscountCoins = Math.ceil(one * count)
  const coins = Math.ceil((beforeDiscountCoins * (100 - model.discountOffRate)) / 100)
  return { coins, beforeDiscountCoins, discountOffRate: model.discountOffRate }
}
