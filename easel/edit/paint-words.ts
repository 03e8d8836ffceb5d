import type { PaintedOrder } from "../orders/schemas.ts"
import { openPainting } from "../paint/open-painting.ts"
import type { Painting } from "../scene.ts"
import { readScene } from "../words/read-scene.ts"
import type { Studio } from "./studio.ts"

/** Opens a painting of what an order's words say, at its own size and settings. Every kind that paints out of words paints so. */
export function openOrder(order: PaintedOrder, seed: number): Painting {
  const { prompt, negative_prompt: negativePrompt, cfg_scale: cfgScale, style, width, height, steps, hires } = order
  const scene = readScene({ prompt, negativePrompt, cfgScale, ...(style === undefined ? {} : { style }) })
  return openPainting({ scene, width, height, seed, steps, enlargement: hires?.scale ?? 1 })
}

/** How a painting's steps are told: the share of its last step that painting takes (the rest is the kind's), and what is shown meanwhile. */
export interface StepTelling {
  readonly share: number
  readonly preview: (painting: Painting, maximumSide: number, step: number) => ReturnType<Parameters<Studio["show"]>[1]>
}

const PLAIN: StepTelling = { share: 1, preview: (painting, maximumSide) => painting.preview(maximumSide) }

/** Paints every step of image `index`; false when told to stop. The last step counts as done only where nothing comes after it. */
export function paintSteps(painting: Painting, index: number, studio: Studio, telling: StepTelling = PLAIN): boolean {
  for (let step = 1; step <= painting.steps; step++) {
    studio.pause()
    if (studio.mustStop()) return false
    painting.advance(step, (share) => studio.finishing(index, share * telling.share))
    if (step < painting.steps || telling.share === 1) studio.stepped(index, step)
    if (step < painting.steps) studio.show(index, (side) => telling.preview(painting, side, step))
  }
  return !studio.mustStop()
}
