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

/** From so many pixels on an image is not put on a canvas only to be made small: that would take three times its memory. */
const LARGE_PIXELS = 4_194_304

/** A large image made `factor` times smaller by the mean of each square of pixels; others as they are. */
function averaged(raster: Raster, factor: number): Raster {
  if (factor < 2 || raster.width * raster.height < LARGE_PIXELS) return raster
  const [width, height] = [Math.ceil(raster.width / factor), Math.ceil(raster.height / factor)]
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0]
      for (let fromY = y * factor; fromY < Math.min(raster.height, (y + 1) * factor); fromY++)
        for (let fromX = x * factor; fromX < Math.min(raster.width, (x + 1) * factor); fromX++) {
          const at = (fromY * raster.width + fromX) * 4
          const weight = raster.rgba[at + 3] ?? 255
          red += (raster.rgba[at] ?? 0) * weight
          green += (raster.rgba[at + 1] ?? 0) * weight
          blue += (raster.rgba[at + 2] ?? 0) * weight
          alpha += weight
          count++
        }
      if (alpha === 0) continue
      rgba[to] = red / alpha
      rgba[to + 1] = green / alpha
      rgba[to + 2] = blue / alpha
      rgba[to + 3] = alpha / count
    }
  return { width, height, rgba }
}

/** A copy, longest side at most `side` px. */
export function reduced(raster: Raster, side: number): Raster {
  const scale = Math.min(1, side / Math.max(raster.width, raster.height))
  const small = { width: Math.max(1, Math.round(raster.width * scale)), height: Math.max(1, Math.round(raster.height * scale)) }
  if (scale === 1) return raster
  const context = createCanvas(small.width, small.height).getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(canvasOf(averaged(raster, Math.floor(1 / (2 * scale)))), 0, 0, small.width, small.height)
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
