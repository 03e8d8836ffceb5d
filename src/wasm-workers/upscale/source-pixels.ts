import { canvasOf } from "../image/canvas.ts"

/** Rows that are read at once: a large image is never in memory a second time. */
const BAND_ROWS = 256

/** Whether any pixel of a canvas lets through what lies behind it. */
export function isTransparent(context: OffscreenCanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  for (let top = 0; top < height; top += BAND_ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(BAND_ROWS, height - top))
    for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true
  }
  return false
}

/**
 * An opaque copy of an image, whose transparent pixels have the colours of those around them: black there would be drawn into the edge when the
 * image is made larger.
 */
export function withColoursBehind(image: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const { width, height } = image
  const behind = canvasOf(width, height, true)
  const halves = [image]
  for (let last = image; Math.max(last.width, last.height) > 1; ) {
    const half = canvasOf(Math.max(1, last.width >> 1), Math.max(1, last.height >> 1))
    half.drawImage(last, 0, 0, half.canvas.width, half.canvas.height)
    last = half.canvas
    halves.push(last)
  }
  // From the coarsest to the image itself: each covers what it knows better, more than once so that its faint parts count in full.
  for (const each of halves.toReversed()) for (let time = 0; time < 4; time++) behind.drawImage(each, 0, 0, width, height)
  return behind
}
