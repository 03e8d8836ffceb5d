import { lookOf } from "../looks/look.ts"
import type { PaintedOrder } from "../orders/schemas.ts"
import { openPainting } from "../paint/open-painting.ts"
import type { Painting, Scene } from "../scene.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { readScene } from "../words/read-scene.ts"
import type { Field } from "./fields.ts"
import { subjectField } from "./mix-painting.ts"
import type { Size } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** Longest side that the place of figures is kept at. */
const SUBJECT_PLACES = 256

/** Another size than the order's own, and how much larger than that it comes. */
export interface OtherSize extends Size {
  readonly enlargement?: number
}

/** A size of the same proportions that a painting can have. */
export function paintableSize({ width, height }: Size): Size {
  const scale = Math.max(1, 64 / Math.min(width, height))
  const side = (length: number) => Math.min(4096, Math.max(64, Math.round(length * scale)))
  return { width: side(width), height: side(height) }
}

/** What an order's words say. */
export function sceneOf({ prompt, negative_prompt: negativePrompt, cfg_scale: cfgScale, style }: PaintedOrder): Scene {
  return readScene({ prompt, negativePrompt, cfgScale, ...(style === undefined ? {} : { style }) })
}

/** Opens a painting of what an order's words say, at its own size by default. Every kind that paints out of words paints so. */
export function openOrder(order: PaintedOrder, seed: number, other: OtherSize = order, scene: Scene = sceneOf(order)): Painting {
  const { steps, hires } = order
  const { width, height, enlargement = hires?.scale ?? 1 } = other
  return openPainting({ scene, width, height, seed, steps, enlargement, look: lookOf(order) })
}

/** How a painting's steps are told: the share of its last step that painting takes (the rest is the kind's), and what is shown meanwhile. */
export interface StepTelling {
  readonly share: number
  readonly preview: (painting: Painting, maximumSide: number, step: number) => ReturnType<Parameters<Studio["show"]>[1]>
}

const PLAIN: StepTelling = { share: 1, preview: (painting, maximumSide) => painting.preview(maximumSide) }

/** Paints every step of image `index`; false when told to stop. The last step counts as done only where nothing comes after it. */
export async function paintSteps(painting: Painting, index: number, studio: Studio, telling: StepTelling = PLAIN): Promise<boolean> {
  for (let step = 1; step <= painting.steps; step++) {
    studio.pause()
    if (studio.mustStop()) return false
    if (step < painting.steps) painting.advance(step)
    else await painting.finish((share) => studio.finishing(index, share * telling.share))
    if (step < painting.steps || telling.share === 1) studio.stepped(index, step)
    if (step < painting.steps) studio.show(index, (side) => telling.preview(painting, side, step))
  }
  return !studio.mustStop()
}

/** A finished painting's pixels, and where its figures are. */
export const finishedOf = (painting: Painting): { readonly raster: Raster; readonly subject: Field } => ({
  raster: painting.pixels(),
  subject: subjectField(painting.subject(SUBJECT_PLACES)),
})
