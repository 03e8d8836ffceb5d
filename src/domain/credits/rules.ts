import { billedUnits } from "../_kernel/billed-units.ts"

/** What a task costs, in whole credits; the browser quotes with it, the server charges by it (spec README, Tasks). */

// The pure parts of the feature behind one door: browsers import this file, since index.ts reaches the database.
export * from "./plans.ts"
export * from "./purse-rules.ts"
export * from "./redeem-code-rules.ts"

const PIXELS_PER_MEGAPIXEL = 1_048_576

/** Base price of one image of up to one megapixel, of one unit of what plays (a second of 360p), or of one piece without a size, by what is made. */
export const BASE_COINS = {
  textToImage: 4,
  imageToImage: 4,
  condition: 5,
  variation: 4,
  upscale: 6,
  expansion: 5,
  faceSwap: 6,
  characterRepair: 4,
  animation: 20,
  describe: 1,
  removeBackground: 2,
  preview: 0,
  video: 20,
  audioEffect: 4,
  music: 20,
  lyrics: 1,
  voice: 2,
  lipSync: 10,
  transcript: 1,
  voiceTraining: 20,
} as const
/** A row of the price table. */
export type PriceRow = keyof typeof BASE_COINS

/** Whether a word names a row of the price table. */
export function isPriceRow(row: string): row is PriceRow {
  return Object.hasOwn(BASE_COINS, row)
}

/** Speed type 1 is the ordinary queue, 2 the fast one. */
const SPEED_FACTORS: Readonly<Record<1 | 2, number>> = { 1: 1, 2: 1 }
const LORA_COINS = 1
const CONTROL_NET_COINS = 1

export interface PriceInput {
  readonly row: PriceRow
  readonly count: number
  /** Size of one image; null where the size does not count. */
  readonly sizePx: { readonly width: number; readonly height: number } | null
  /** Factor of the base model, 1 for the built-in one. */
  readonly modelFactor: number
  readonly speedType: 1 | 2
  readonly loraCount: number
  readonly controlNetCount: number
  /** Units that each file comes to, where it is priced by what plays and not by pixels; 1 by default. */
  readonly units?: number
  /** Percent that are taken off in the end; 0 by default. */
  readonly discountOffRate?: number
}

/** Price of a task in whole credits, before any discount: base × count × units × megapixels (rounded up) × factors, and the surcharges of each image. */
export function priceCoins(input: PriceInput): number {
  const { width, height } = input.sizePx ?? { width: 1, height: 1 }
  const megapixels = billedUnits(width * height, PIXELS_PER_MEGAPIXEL)
  const surcharges = input.loraCount * LORA_COINS + input.controlNetCount * CONTROL_NET_COINS
  const oneImage = BASE_COINS[input.row] * (input.units ?? 1) * megapixels * input.modelFactor * SPEED_FACTORS[input.speedType] + surcharges
  return Math.ceil(oneImage * input.count)
}

export interface Quote {
  readonly calculate_coins: number
  readonly discount_off_rate: number
  readonly has_discount: boolean
  readonly calculate_coins_before_discount: number
}

/** The quote as `task/v2/estimate` answers it; visitors pay nothing, their daily number of images is limited instead. */
export function quote(input: PriceInput, payer: "visitor" | "member"): Quote {
  const before = priceCoins(input)
  const offRate = payer === "visitor" ? 100 : (input.discountOffRate ?? 0)
  return {
    calculate_coins: Math.ceil((before * (100 - offRate)) / 100),
    discount_off_rate: offRate,
    has_discount: offRate > 0 && before > 0,
    calculate_coins_before_discount: before,
  }
}

/** Why an account gets no free credits today: another one of its mailbox has them, or too many new ones of its network. */
export const WITHHELD_REASONS = ["mailbox", "network"] as const
export type WithheldReason = (typeof WITHHELD_REASONS)[number]
