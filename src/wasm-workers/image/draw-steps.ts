import { type PaintStep, printsBetween, type StrokePoint } from "../../domain/image/paint-rules.ts"

/** What a mask is drawn on, on the page or in a worker: how opaque it is there is the mask, its colour is not. */
export type MaskContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws a step; `scale` is px of the canvas a px of the image. */
export function drawStep(context: MaskContext, step: PaintStep, scale: number): void {
  const { width, height } = context.canvas
  context.save()
  switch (step.kind) {
    case "stroke":
      drawStroke(context, step, step.points, scale)
      break
    case "area":
      context.globalCompositeOperation = step.effect === "add" ? "source-over" : "destination-out"
      context.beginPath()
      for (const { x, y } of step.points) context.lineTo(x * scale, y * scale)
      context.closePath()
      context.fill()
      break
    case "fill":
      context.resetTransform()
      context.globalCompositeOperation = step.effect === "add" ? "source-over" : "destination-out"
      context.fillRect(0, 0, width, height)
      break
    case "invert":
      context.resetTransform()
      context.globalCompositeOperation = "xor"
      context.fillRect(0, 0, width, height)
      break
  }
  context.restore()
}

/** What is drawn with; `colour` is a CSS colour, white without one. */
export type Brush = Pick<Extract<PaintStep, { kind: "stroke" }>, "effect" | "radius" | "softness"> & { readonly colour?: string }

/** Draws points that a brush passed, from the one at `start`; drawn in pieces as it goes on, a stroke comes out the same. */
export function drawStroke(context: MaskContext, brush: Brush, points: readonly StrokePoint[], scale: number, start = 0): void {
  context.save()
  context.globalCompositeOperation = brush.effect === "add" ? "source-over" : "destination-out"
  if (brush.colour !== undefined) context.fillStyle = brush.colour
  for (let index = start; index < points.length; index++) {
    const to = points[index]
    const from = points[index - 1] ?? to
    if (from === undefined || to === undefined) break
    for (const { x, y, radius } of printsBetween(from, to, brush.radius)) print(context, x * scale, y * scale, radius * scale, brush)
  }
  context.restore()
}

function print(context: MaskContext, x: number, y: number, radius: number, { softness, colour = "white" }: Brush): void {
  if (softness < 0.02) {
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
    return
  }
  context.drawImage(softPrint(softness, colour), x - radius, y - radius, radius * 2, radius * 2)
}

const SOFT_SIDE_PX = 128
let last: { readonly softness: number; readonly colour: string; readonly canvas: OffscreenCanvas } | null = null

/** A disc that fades to its edge, thin enough that prints over each other add up to the whole. */
function softPrint(softness: number, colour: string): OffscreenCanvas {
  if (last?.softness === softness && last.colour === colour) return last.canvas
  const canvas = new OffscreenCanvas(SOFT_SIDE_PX, SOFT_SIDE_PX)
  const context = canvas.getContext("2d")
  const middle = SOFT_SIDE_PX / 2
  const fade = context?.createRadialGradient(middle, middle, middle * (1 - softness), middle, middle, middle)
  if (context === null || fade === undefined) return canvas
  const densest = 1 - softness * 0.6
  for (const [place, opacity] of FADE) fade.addColorStop(place, `rgb(255 255 255 / ${opacity * densest})`)
  context.fillStyle = fade
  context.fillRect(0, 0, SOFT_SIDE_PX, SOFT_SIDE_PX)
  context.globalCompositeOperation = "source-in"
  context.fillStyle = colour
  context.fillRect(0, 0, SOFT_SIDE_PX, SOFT_SIDE_PX)
  last = { softness, colour, canvas }
  return canvas
}

/** How opaque the fading part is, from its beginning to its end. */
const FADE = [
  [0, 1],
  [0.35, 0.55],
  [0.7, 0.15],
  [1, 0],
] as const
