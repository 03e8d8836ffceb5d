import type { Raster } from "../upscale/lanczos.ts"
import { colourField, type Field, refitted } from "./fields.ts"

/** Places (longest side) that outlines are read at, and how far apart two places on both sides of one are. */
const [PLACES, ACROSS] = [128, 3]

/**
 * How much colours change across the outline of what a field (0–1) says, 0–255: much for a thing, little for a glow in the sky. Only outlines
 * `within` another field count, where one is given; 0 where there are none.
 */
export function outlineOf(image: Raster, field: Field, within?: Field): number {
  const colours = colourField(image, PLACES)
  const { width, height } = colours
  const inside = refitted(field, { width, height })
  const counted = within === undefined ? undefined : refitted(within, { width, height })
  const isIn = (at: number): boolean => (inside.data[at] ?? 0) > 0.5
  const counts = (at: number): boolean => (counted?.data[at] ?? 1) > 0.5
  let [sum, count] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [otherX, otherY] of [
        [x + ACROSS, y],
        [x, y + ACROSS],
      ] as const) {
        if (otherX >= width || otherY >= height) continue
        const [at, other] = [y * width + x, otherY * width + otherX]
        if (isIn(at) === isIn(other) || !counts(at) || !counts(other)) continue
        for (let k = 0; k < 3; k++) sum += Math.abs((colours.data[at * 3 + k] ?? 0) - (colours.data[other * 3 + k] ?? 0)) / 3
        count++
      }
  return count === 0 ? 0 : sum / count
}
