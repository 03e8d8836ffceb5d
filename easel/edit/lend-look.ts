import type { Raster } from "../upscale/lanczos.ts"
import { colourMap, mapColours } from "./colour-transfer.ts"
import { colourField, type Field, rowsOf } from "./fields.ts"
import { reduced } from "./rasters.ts"

/** An image takes on the look of another one: its colours, and how coarse and how strong its grain is. */

/** Longest side (places) of what colours are compared at. */
const COLOUR_PLACES = 96
/** Bands of texture, by how many px of the longest side one place of what lies under them takes. */
const BANDS = [4, 16] as const
/** No texture is made more or less of than this. */
const GAIN = { least: 0.35, most: 2.5 } as const

/** What lies under each band of an image, the finer first. */
const underOf = (raster: Raster): readonly Field[] =>
  BANDS.map((px) => colourField(raster, Math.max(8, Math.round(Math.max(raster.width, raster.height) / px))))

/** How strong each band of an image is: the mean of what it has over what lies under it, in levels. */
function strengthsOf(raster: Raster): readonly number[] {
  const unders = underOf(raster).map((field) => rowsOf(field, raster))
  const sums = BANDS.map(() => 0)
  for (let y = 0, i = 0; y < raster.height; y++) {
    const rows = unders.map((rowAt) => rowAt(y))
    for (let at = 0; at < raster.width * 3; at += 3, i += 4)
      for (let k = 0; k < 3; k++) {
        let above = raster.rgba[i + k] ?? 0
        for (const [band, row] of rows.entries()) {
          const under = row[at + k] ?? 0
          sums[band] = (sums[band] ?? 0) + Math.abs(above - under)
          above = under
        }
      }
  }
  return sums.map((sum) => sum / (raster.width * raster.height * 3))
}

/** An image with its texture as strong as asked for: a factor for each band. */
function withTexture(raster: Raster, gains: readonly number[]): Raster {
  const unders = underOf(raster).map((field) => rowsOf(field, raster))
  const rgba = new Uint8ClampedArray(raster.rgba)
  for (let y = 0, i = 0; y < raster.height; y++) {
    const rows = unders.map((rowAt) => rowAt(y))
    for (let at = 0; at < raster.width * 3; at += 3, i += 4)
      for (let k = 0; k < 3; k++) {
        let above = raster.rgba[i + k] ?? 0
        let value = rows.at(-1)?.[at + k] ?? above
        for (const [band, row] of rows.entries()) {
          const under = row[at + k] ?? 0
          value += (above - under) * (gains[band] ?? 1)
          above = under
        }
        rgba[i + k] = value
      }
  }
  return { ...raster, rgba }
}

/** `raster` with the look of `reference`, as far as `weight` (0–1) says; 0 gives its own pixels. */
export function lendLook(raster: Raster, reference: Raster, weight: number): Raster {
  if (weight <= 0) return raster
  // Grain is compared as it would be seen with both at one size.
  const shown = reduced(reference, Math.max(raster.width, raster.height))
  const wanted = strengthsOf(shown)
  const textured = withTexture(
    raster,
    strengthsOf(raster).map((own, band) => {
      const gain = Math.min(GAIN.most, Math.max(GAIN.least, ((wanted[band] ?? own) + 0.5) / (own + 0.5)))
      return 1 + weight * (gain - 1)
    }),
  )
  mapColours(colourMap(colourField(textured, COLOUR_PLACES), colourField(shown, COLOUR_PLACES), weight), textured.rgba, 4)
  return textured
}
