import { isOpaque, type Raster } from "../upscale/lanczos.ts"
import { completed } from "./completion.ts"
import { emptyField } from "./fields.ts"
import { flattened } from "./rasters.ts"

/** An image whose transparent parts go on as their surroundings do, with nothing shining through; one without anything to see is white. */
export function withoutGaps(raster: Raster, seed: number): Raster {
  if (isOpaque(raster)) return raster
  const gaps = emptyField(raster)
  const rgba = new Uint8ClampedArray(raster.rgba)
  for (let at = 0; at < gaps.data.length; at++) {
    gaps.data[at] = (rgba[at * 4 + 3] ?? 255) < 255 ? 1 : 0
    rgba[at * 4 + 3] = 255
  }
  return gaps.data.includes(0) ? completed({ ...raster, rgba }, gaps, seed) : flattened(raster)
}
