import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { encodePng } from "../paint/png.ts"
import { withPngText } from "../png-text.ts"
import { isOpaque, type Raster, resample } from "../upscale/lanczos.ts"

/** Whole images as pixels. */

/**
 * How large a result may be: up to `wanted` it can be the input of another order; an image whose pixels must stay as they are may be as
 * large as anybody takes (docs/render-protocol.md).
 */
export const RESULT_BYTES = { wanted: 24 * 1024 * 1024, most: 64 * 1024 * 1024 } as const
/** Room for what a file says of itself: the longest prompts, and their settings. */
const TEXT_BYTES = 128 * 1024

/** A size in px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The whole of an image in another size; the same pixels where it has it already. */
export function fitted(raster: Raster, { width, height }: Size): Raster {
  if (raster.width === width && raster.height === height) return raster
  return resample(raster, width, height) ?? raster
}

/** A copy, longest side at most `side` px. */
export function reduced(raster: Raster, side: number): Raster {
  const scale = Math.min(1, side / Math.max(raster.width, raster.height))
  const small = { width: Math.max(1, Math.round(raster.width * scale)), height: Math.max(1, Math.round(raster.height * scale)) }
  if (scale === 1) return raster
  const context = createCanvas(small.width, small.height).getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(canvasOf(raster), 0, 0, small.width, small.height)
  return { ...small, rgba: context.getImageData(0, 0, small.width, small.height).data }
}

/** The same image on a canvas. */
export function canvasOf({ width, height, rgba }: Raster): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const image = context.createImageData(width, height)
  image.data.set(rgba)
  context.putImageData(image, 0, 0)
  return canvas
}

/** What stands on a canvas. */
export function rasterOf(canvas: Canvas): Raster {
  const { width, height } = canvas
  return { width, height, rgba: canvas.getContext("2d").getImageData(0, 0, width, height).data }
}

/** The image over `rgb`, with nothing shining through. */
export function flattened(raster: Raster, rgb: readonly [number, number, number] = [255, 255, 255]): Raster {
  if (isOpaque(raster)) return raster
  const rgba = new Uint8ClampedArray(raster.rgba)
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = (rgba[i + 3] ?? 255) / 255
    for (let k = 0; k < 3; k++) rgba[i + k] = (rgba[i + k] ?? 0) * alpha + (rgb[k] ?? 255) * (1 - alpha)
    rgba[i + 3] = 255
  }
  return { ...raster, rgba }
}

/** A PNG that says how it was made, of at most `mostBytes`. */
export function pngOf(raster: Raster, parameters: string | undefined, mostBytes: number = RESULT_BYTES.wanted): Uint8Array {
  const png = encodePng({ ...raster, isOpaque: isOpaque(raster) }, mostBytes - TEXT_BYTES)
  return withPngText(png, [...(parameters === undefined ? [] : [["parameters", parameters] as const]), ["Software", "Easel preview"]])
}
