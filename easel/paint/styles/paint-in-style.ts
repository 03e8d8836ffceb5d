import { type Canvas, createCanvas } from "@napi-rs/canvas"
import type { Style } from "../../scene.ts"
import { finishMood } from "../finish.ts"
import type { Layer, Plan, Stage } from "../stage.ts"
import { lowPoly, stainedGlass } from "./facets.ts"
import { flat, pixel } from "./flat-and-pixel.ts"
import type { StyleJob } from "./image.ts"
import { ink, pencil } from "./ink-and-pencil.ts"
import { comic, neon } from "./neon-and-comic.ts"
import { oil } from "./oil.ts"
import { paintCutLayers, paperSurface } from "./paper-cut.ts"
import { photo } from "./photo.ts"
import { watercolour } from "./watercolour.ts"

const PASSES: Readonly<Record<Style, (job: StyleJob) => void>> = {
  watercolour,
  oil,
  ink,
  pencil,
  flat,
  "paper-cut": paperSurface,
  "low-poly": lowPoly,
  pixel,
  neon,
  "stained-glass": stainedGlass,
  comic,
  photo,
}

/** The share of the time that the layers take; the style's pass over the whole canvas takes the rest. */
const LAYERS_SHARE = 0.65

/**
 * Paints all layers on a canvas of the given size (pixels) in the style that the scene asks for. `detail` is 0–1; `onShare` hears how much
 * is done (0–1).
 */
export function paintInStyle(
  plan: Plan,
  layers: readonly Layer[],
  width: number,
  height: number,
  detail: number,
  onShare?: (share: number) => void,
): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const { style, styleStrength } = plan.brief.scene
  const scale = Math.sqrt((width / plan.width) * (height / plan.height))
  if (style === "paper-cut") paintCutLayers(plan, layers, canvas, detail, (share) => onShare?.(share * LAYERS_SHARE))
  else {
    context.save()
    context.scale(width / plan.width, height / plan.height)
    const stage: Stage = { context, scale, detail }
    for (const [index, layer] of layers.entries()) {
      context.save()
      layer.paint(stage)
      context.restore()
      onShare?.(((index + 1) / layers.length) * LAYERS_SHARE)
    }
    context.restore()
  }
  finishMood(plan, canvas)
  PASSES[style]({
    plan,
    canvas,
    width,
    height,
    scale,
    unit: plan.unit * scale,
    strength: styleStrength,
    detail,
    noise: plan.noise,
    random: (label) => plan.random(label),
  })
  onShare?.(1)
  return canvas
}
