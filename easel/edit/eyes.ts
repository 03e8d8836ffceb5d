import type { Raster } from "../upscale/lanczos.ts"
import { regionAround } from "./character-repair.ts"
import type { Point } from "./control/skeleton.ts"
import type { Face } from "./faces.ts"
import { blurred, colourField, emptyField } from "./fields.ts"
import { rasterPart } from "./mask.ts"

/** Where the eyes of a face are: two spots side by side that are darker and lighter than the skin around them. */

const PLACES = 72
/** As shares of the face's region: how low and high eyes are, how far apart, how level. */
const EYES = { highest: 0.15, lowest: 0.78, nearest: 0.22, farthest: 0.72, tilt: 0.13 } as const
/** Less than this is no eye. */
const LEAST = 9
const MOST_PEAKS = 14

/** The left and the right eye as the image shows them, px; undefined where no pair is found. */
export function eyesOf(image: Raster, face: Face): readonly [Point, Point] | undefined {
  const region = regionAround(face, image)
  const colours = colourField(rasterPart(image, region), PLACES)
  const { width, height } = colours
  const lumaAt = (at: number): number =>
    0.299 * (colours.data[at * 3] ?? 0) + 0.587 * (colours.data[at * 3 + 1] ?? 0) + 0.114 * (colours.data[at * 3 + 2] ?? 0)
  const spots = emptyField(colours)
  const soft = blurred({ ...emptyField(colours), data: Float32Array.from(spots.data, (_, at) => lumaAt(at)) }, width / 7, 2)
  for (let at = 0; at < spots.data.length; at++) {
    const off = lumaAt(at) - (soft.data[at] ?? 0)
    // Blue or grey eyes and their whites are less red than skin is.
    const pale = Math.max(0, (colours.data[at * 3 + 2] ?? 0) - (colours.data[at * 3] ?? 0) + 10)
    spots.data[at] = Math.max(-off, 0.7 * off, 0) + 0.5 * pale
  }
  const seen = blurred(spots, width / 22, 2)
  const valueAt = (x: number, y: number): number => seen.data[y * width + x] ?? 0
  const peaks: { readonly x: number; readonly y: number; readonly value: number }[] = []
  for (let y = Math.floor(height * EYES.highest); y < height * EYES.lowest; y++)
    for (let x = 2; x < width - 2; x++) {
      const far = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5)
      const value = valueAt(x, y)
      if (value < LEAST || far > 0.46) continue
      const isPeak = [-2, -1, 0, 1, 2].every((dy) => [-2, -1, 0, 1, 2].every((dx) => valueAt(x + dx, y + dy) <= value))
      if (isPeak) peaks.push({ x, y, value })
    }
  peaks.sort((one, other) => other.value - one.value)
  const best = peaks.slice(0, MOST_PEAKS)
  let found: readonly [Point, Point] | undefined
  let highest = 0
  for (const left of best)
    for (const right of best) {
      const across = (right.x - left.x) / width
      const tilt = Math.abs(right.y - left.y) / height
      if (across < EYES.nearest || across > EYES.farthest || tilt > EYES.tilt) continue
      const score = Math.min(left.value, right.value) * (1 - 2 * tilt) * (1 - Math.abs(across - 0.42))
      if (score > highest) {
        highest = score
        found = [left, right]
      }
    }
  if (found === undefined) return undefined
  const inImage = ({ x, y }: Point): Point => ({
    x: region.left + ((x + 0.5) * region.width) / width,
    y: region.top + ((y + 0.5) * region.height) / height,
  })
  return [inImage(found[0]), inImage(found[1])]
}
