import { type AlphaPlane, bilevel, blurAlpha, lightAsAlpha, packBits } from "../../domain/image/alpha-rules.ts"
import { encodeMask } from "../../formats/image/mask-png.ts"
import { alphaOf, canvasOf } from "./canvas.ts"
import { drawStep } from "./draw-steps.ts"
import type { ImageJobs } from "./protocol.ts"

type Input = ImageJobs["exportMask"]["input"]

/** Pixels that are drawn at a time: the largest image takes little more memory than a small one. */
const BAND_PIXELS = 8_000_000
/** Bands begin where the pattern of dots does. */
const PATTERN_PX = 8

/** The mask that steps paint, as a PNG of one bit a pixel. */
export async function exportMask(input: Input): Promise<ImageJobs["exportMask"]["output"]> {
  const { width, height } = input
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  const base = input.base === undefined ? null : await createImageBitmap(input.base)
  const bandRows = Math.max(PATTERN_PX, Math.floor(BAND_PIXELS / width / PATTERN_PX) * PATTERN_PX)
  for (let top = 0; top < height; top += bandRows)
    bits.set(packBits(drawBand(input, base, top, Math.min(bandRows, height - top))), top * rowBytes)
  base?.close()
  const png = await encodeMask({ width, height, bits })
  return { file: new Blob([png], { type: "image/png" }), isEmpty: bits.every((byte) => byte === 0) }
}

/** Some rows of a mask, black and white. They are drawn with their neighbours, which a soft edge reaches into. */
function drawBand({ width, height, steps, featherPx }: Input, base: ImageBitmap | null, top: number, rows: number): AlphaPlane {
  const margin = Math.ceil(featherPx * 2)
  const first = Math.max(0, top - margin)
  const drawn = Math.min(height, top + rows + margin) - first
  const context = canvasOf(width, drawn, true)
  context.translate(0, -first)
  if (base !== null) drawBase(context, base, width, height)
  for (const step of steps) drawStep(context, step, 1)
  const soft = blurAlpha(alphaOf(context), featherPx)
  const start = (top - first) * width
  return bilevel({ width, height: rows, alpha: soft.alpha.slice(start, start + rows * width) }, featherPx > 0)
}

/** Draws what the mask is before the first step, as opaque as it is white. */
function drawBase(context: ReturnType<typeof canvasOf>, base: ImageBitmap, width: number, height: number): void {
  context.drawImage(base, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  lightAsAlpha(pixels.data)
  context.putImageData(pixels, 0, 0)
}
