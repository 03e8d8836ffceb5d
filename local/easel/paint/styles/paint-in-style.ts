import { createCanvas } from "@napi-rs/canvas"
import type { Layer, Plan, Stage } from "../stage.ts"

/** Paints all layers on a canvas of the given size (pixels) in the style that the scene asks for. */
export function paintInStyle(plan: Plan, layers: readonly Layer[], width: number, height: number, detail: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.scale(width / plan.width, height / plan.height)
  const stage: Stage = { context, scale: width / plan.width, detail }
  for (const layer of layers) {
    context.save()
    layer.paint(stage)
    context.restore()
  }
  return canvas
}
