import { type Canvas, createCanvas } from "@napi-rs/canvas"

/** A copy in another size of the same shape. */
export function sized(canvas: Canvas, { width, height }: { readonly width: number; readonly height: number }): Canvas {
  const copy = createCanvas(width, height)
  const context = copy.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(canvas, 0, 0, width, height)
  return copy
}

/** How much of the quality is given up at a time. */
const STEP = 6

/** A WebP file in a quality (0–100), or in less where it would have more than so many bytes. */
export async function webpOf(canvas: Canvas, quality: number, mostBytes: number): Promise<Buffer> {
  const file = await canvas.encode("webp", quality)
  return file.byteLength <= mostBytes || quality <= STEP ? file : webpOf(canvas, quality - STEP, mostBytes)
}
