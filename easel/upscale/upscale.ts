import { createCanvas } from "@napi-rs/canvas"
import { readRaster } from "../decode-input.ts"
import { encodePng } from "../paint/png.ts"
import { readPngText, withPngText } from "../png-text.ts"
import { isOpaque, type Raster, resample } from "./lanczos.ts"

function pngOf(raster: Raster): Uint8Array {
  if (isOpaque(raster)) return encodePng(raster.width, raster.height, raster.rgba)
  const canvas = createCanvas(raster.width, raster.height)
  const context = canvas.getContext("2d")
  const image = context.createImageData(raster.width, raster.height)
  image.data.set(raster.rgba)
  context.putImageData(image, 0, 0)
  return canvas.toBuffer("image/png")
}

/**
 * A picture in another size as a PNG, with what its own text said of how it was made. Throws `UnreadableInput`; null when stopped.
 * @param onShare as in `resample`
 */
export async function upscale(
  input: Uint8Array,
  width: number,
  height: number,
  onShare: (share: number) => boolean,
): Promise<Uint8Array | null> {
  const result = resample(await readRaster(input), width, height, onShare)
  if (result === null) return null
  const parameters = readPngText(input).get("parameters")
  return withPngText(pngOf(result), [
    ...(parameters === undefined ? [] : [["parameters", parameters] as const]),
    ["Software", "Easel preview"],
  ])
}
