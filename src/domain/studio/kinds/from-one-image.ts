import { type PriceAsk, type SizePx, takeFile } from "../../_kernel/task-kind.ts"
import type { TaskSpecification } from "../../_kernel/task-specification.ts"
import type { PriceRow } from "../../credits/rules.ts"
import { IMAGE_FIELDS } from "../image-fields.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM, MAXIMUM_IMAGE_BYTES } from "./rhythm.ts"

/** Of a kind that makes one image of a known size. */
export interface OneImage extends TaskSpecification {
  readonly width: number
  readonly height: number
}

/** What such kinds have in common: what comes back, in which time, and that it is a file. */
export const ONE_IMAGE = {
  pool: "image",
  fields: () => IMAGE_FIELDS,
  beyondStarter: () => ["action"],
  expects: ({ width, height }: OneImage) =>
    ({ form: "files", count: 1, media: "image", sizePx: { width, height }, maximumBytes: MAXIMUM_IMAGE_BYTES }) as const,
  deadlineMs: IMAGE_DEADLINE_MS,
  poll: IMAGE_RHYTHM,
  inspect: takeFile,
} as const

/** The price of one image of a size. */
export function priceOne(row: PriceRow, { width, height }: SizePx): PriceAsk<PriceRow> {
  return { row, count: 1, sizePx: { width, height } }
}

/** What a megapixel takes on a middling renderer, `ms` each. */
export function perMegapixel(ms: number): (specification: OneImage) => number {
  return ({ width, height }) => Math.max(1, (width * height) / 1_048_576) * ms
}
