import { edgeColours, takeOutBackground } from "../../domain/image/edge-colour-rules.ts"
import { sizeWithin } from "../../domain/image/image-rules.ts"
import { alphaOf, canvasOf } from "./canvas.ts"

/** Side at which the colours near the edge are looked for, px: they are smooth. */
const COLOURS_SIDE_PX = 1024
/** Rows of the image that are worked on at once: a large image is never in memory a second time. */
const BAND_ROWS = 256

/** Gives the soft edge of an image that is drawn on a canvas its own colours, those without the background's; `mask` is drawn over all of it. */
export function giveOwnColours(image: OffscreenCanvasRenderingContext2D, mask: OffscreenCanvas): void {
  const { width, height } = image.canvas
  const small = sizeWithin({ width, height }, COLOURS_SIDE_PX)
  const shape = canvasOf(small.width, small.height, true)
  shape.drawImage(mask, 0, 0, small.width, small.height)
  const scaled = canvasOf(small.width, small.height, true)
  scaled.drawImage(image.canvas, 0, 0, small.width, small.height)
  const colours = edgeColours(scaled.getImageData(0, 0, small.width, small.height).data, alphaOf(shape))
  const band = canvasOf(width, Math.min(BAND_ROWS, height), true)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top)
    band.clearRect(0, 0, width, BAND_ROWS)
    band.drawImage(mask, 0, -top, width, height)
    const { alpha } = alphaOf(band, 0, rows)
    const part = image.getImageData(0, top, width, rows)
    takeOutBackground({ pixels: part.data, width, height, top }, alpha, colours)
    image.putImageData(part, 0, top)
  }
}
