import type { FieldError } from "../../domain/_kernel/errors.ts"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { rightsOf } from "../../domain/credits/rules.ts"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { imageToImage } from "../../domain/studio/kinds/image-to-image.ts"
import { IMAGE_ROLE } from "../../domain/studio/kinds/source.ts"
import { DRAFT_ACTIONS } from "../../domain/studio/live/draft-rules.ts"
import { kindOfAction, type Size } from "../../domain/studio/rules.ts"
import { planTask } from "../../domain/task/rules.ts"
import { type Seed, seedIn } from "../../formats/generator/seed.ts"
import type { Order } from "./order.ts"

/** The action of images from an image, in both flows (spec 1§4). */
const IMAGE_TO_IMAGE = 9

/** What a draft is asked for: what a create would be, and an image that is not stored, base64 of a JPEG with no side above 448 px. */
export interface LiveOrder {
  readonly action: Order["action"]
  readonly meta: Configuration
  readonly parent?: Order["parent"]
  readonly sketch: string | null
}

/** An order of a screen with what stands against it. */
export interface CheckedOrder {
  readonly order: Order
  readonly errors: readonly FieldError[]
}

/** A sketch as an order is made from it. `url` is empty before it is stored. */
export interface SketchSource extends Size {
  readonly url: string
  /** How far the image may leave it, 0 to 1. */
  readonly freedom: number
}

/** The seed that an order names; null where it leaves it to chance. */
export function namedSeed({ meta }: Pick<Order, "meta">): Seed | null {
  const seed = seedIn(meta.seed)
  return seed === 0 || seed === -1 ? null : seed
}

/** The same order with this seed. */
export function withSeed(order: Order, seed: Seed): Order {
  return { ...order, meta: { ...order.meta, seed } }
}

/** The order that paints over a sketch what another order paints from words, at the price of that. */
export function sketchOrder({ meta, ...order }: Order, sketch: SketchSource, plan: Plan): CheckedOrder {
  const { url, width, height, freedom } = sketch
  const { imageUrl: _url, imgFiles: _files, file_id: _file, mask: _mask, ...words } = meta
  const input: Configuration = { ...words, denoising_strength: freedom, ...(url === "" ? {} : { imageUrl: url }) }
  const source = { role: IMAGE_ROLE, mediaKey: "", url, sha256: "", sizeBytes: 0, width, height, prompt: "" }
  const speedType = order.speedType ?? rightsOf(plan).defaultSpeed
  const { errors, quote, specification, pieceCount } = planTask(imageToImage, { input, sources: [source], speedType }, plan)
  return {
    order: {
      ...order,
      action: IMAGE_TO_IMAGE,
      meta: input,
      source: { url, width, height },
      imageCount: pieceCount,
      size: { width: specification.width ?? width, height: specification.height ?? height },
      priceCoins: quote.calculate_coins,
    },
    errors,
  }
}

/** Whether there are drafts of what an action makes. */
export function hasDrafts(action: Order["action"]): boolean {
  return DRAFT_ACTIONS.some((kind) => kind === kindOfAction(action))
}

/** The same for orders whose drafts are the same. */
export function liveKeyOf({ meta, ...order }: LiveOrder): string {
  const { n_iter: _count, speed_type: _speed, ...drafted } = meta
  return JSON.stringify([order, drafted])
}
