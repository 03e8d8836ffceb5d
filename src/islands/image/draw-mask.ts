import type { Part } from "./brush-stroke.ts"
import { within } from "./draw-part.ts"

interface MaskLayers {
  readonly image: ImageBitmap
  readonly mask: HTMLCanvasElement
  /** Of the same size; what is on it is overwritten. */
  readonly scratch: CanvasRenderingContext2D
}

/** How opaque the mask is over the image. */
const OPACITY = 0.7

/** Draws the image and the mask over it in the accent's colour, a part or all of it. */
export function drawMask(context: CanvasRenderingContext2D, part: Part | null, { image, mask, scratch }: MaskLayers): void {
  within(scratch, part, () => {
    scratch.drawImage(mask, 0, 0)
    scratch.globalCompositeOperation = "source-in"
    // The view's own text colour is the accent of the theme.
    scratch.fillStyle = getComputedStyle(context.canvas).color
    scratch.fillRect(0, 0, scratch.canvas.width, scratch.canvas.height)
  })
  within(context, part, () => {
    context.drawImage(image, 0, 0)
    context.globalAlpha = OPACITY
    context.drawImage(scratch.canvas, 0, 0)
  })
}

/** Draws the mask as its file will have it, white on black. */
export function drawMaskAlone(context: CanvasRenderingContext2D, mask: HTMLCanvasElement): void {
  const { width, height } = context.canvas
  context.fillStyle = "black"
  context.fillRect(0, 0, width, height)
  context.drawImage(mask, 0, 0)
}
