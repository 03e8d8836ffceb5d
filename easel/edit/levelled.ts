import type { Raster } from "../upscale/lanczos.ts"
import { colourField, type Field } from "./fields.ts"
import type { Region } from "./mask.ts"

/** Moves a painting up or down until it meets an image at its sides: horizon to horizon. */

/** Rows that are compared. */
const ROWS = 96
/** How many rows it may move; and what a move costs, so that nothing moves for nothing. */
const [FARTHEST, COST] = [38, 3_600]
/** It moves for what is better than this share of what it costs to stay. */
const WORTH = 0.7
/** How wide the strip is that is compared, and how near to the upper and lower edge no horizon is, in rows. */
const [STRIP, EDGE] = [6, 6]

/** A side where an image goes on beside itself. */
export type Flank = "left" | "right"

/** The colours of rows, three numbers each; the image's without the mean of all. */
interface Pair {
  readonly image: Float32Array
  readonly painting: Float32Array
}

const fieldOf = (raster: Raster, scale: number): Field =>
  colourField(raster, Math.max(2, Math.round(Math.max(raster.width, raster.height) * scale)))

/** The mean colours of each row between two columns. */
function profile({ width, height, data }: Field, from: number, to: number): Float32Array {
  const rows = new Float32Array(height * 3)
  const [first, last] = [Math.max(0, Math.min(width - 1, from)), Math.max(1, Math.min(width, to))]
  for (let y = 0; y < height; y++)
    for (let x = first; x < last; x++)
      for (let k = 0; k < 3; k++) rows[y * 3 + k] = (rows[y * 3 + k] ?? 0) + (data[(y * width + x) * 3 + k] ?? 0) / (last - first)
  return rows
}

/** Each row without the mean of all: light may differ, forms shall not. */
function centred(rows: Float32Array): Float32Array {
  const means = [0, 1, 2].map((k) => rows.reduce((sum, value, at) => sum + (at % 3 === k ? value : 0), 0) / (rows.length / 3))
  return rows.map((value, at) => value - (means[at % 3] ?? 0))
}

/** What is compared: the image at a side with the painting beside it, or, where nothing is beside it, both over its whole width. */
function pairsOf(image: Field, painting: Field, place: Region, scale: number, sides: readonly Flank[]): readonly Pair[] {
  const [left, right] = [Math.round(place.left * scale), Math.round((place.left + place.width) * scale)]
  const pair = (own: readonly [number, number], other: readonly [number, number]): Pair => ({
    image: centred(profile(image, ...own)),
    painting: profile(painting, ...other),
  })
  if (sides.length === 0) return [pair([0, image.width], [left, right])]
  return sides.map((side) =>
    side === "left" ? pair([0, STRIP], [left - STRIP, left]) : pair([image.width - STRIP, image.width], [right, right + STRIP]),
  )
}

/** How many rows the painting has to move down to meet the image, of which the first is its row `top`. */
function shiftOf(pairs: readonly Pair[], top: number): number {
  const costOf = (shift: number): number => {
    const costs = pairs.map(({ image, painting }) => {
      const first = (top - shift) * 3
      const beside = centred(
        Float32Array.from(image, (_, at) => painting[Math.min(painting.length - 3, Math.max(0, first + at - (at % 3))) + (at % 3)] ?? 0),
      )
      return image.reduce((sum, value, at) => sum + (value - (beside[at] ?? 0)) ** 2, 0) / image.length
    })
    return costs.reduce((sum, one) => sum + one, 0) / costs.length + COST * (shift / ROWS) ** 2
  }
  let best = { shift: 0, cost: costOf(0) * WORTH }
  for (let shift = -FARTHEST; shift <= FARTHEST; shift++) {
    const cost = costOf(shift)
    if (cost < best.cost) best = { shift, cost }
  }
  return best.shift
}

/** The row where the painting changes most from one to the next: its horizon, if it has one. */
function horizonOf({ painting }: Pair): number {
  let best = { row: ROWS / 2, step: 0 }
  for (let row = EDGE; row < ROWS - EDGE; row++) {
    let step = 0
    for (let k = 0; k < 3; k++) step += Math.abs((painting[(row + 1) * 3 + k] ?? 0) - (painting[(row - 1) * 3 + k] ?? 0))
    if (step > best.step) best = { row, step }
  }
  return best.row
}

/**
 * The painting, stretched above and pressed below its horizon (or the other way) until it meets the image that lies in it at `place`;
 * `sides` are those where the image goes on to the left or right.
 */
export function levelled(painting: Raster, image: Raster, place: Region, sides: readonly Flank[]): Raster {
  const { width, height } = painting
  const scale = ROWS / height
  const [shown, painted] = [fieldOf(image, scale), fieldOf(painting, scale)]
  const pairs = pairsOf(shown, painted, place, scale, sides)
  const [first] = pairs
  const shift = shiftOf(pairs, Math.round(place.top * scale))
  if (shift === 0 || first === undefined) return painting
  const from = horizonOf(first) / scale
  const to = Math.min(height * 0.94, Math.max(height * 0.06, from + shift / scale))
  const rgba = new Uint8ClampedArray(painting.rgba.length)
  const row = width * 4
  for (let y = 0; y < height; y++) {
    const source = y < to ? (y * from) / to : from + ((y - to) * (height - from)) / (height - to)
    const near = Math.min(height - 1, Math.floor(source))
    const next = Math.min(height - 1, near + 1)
    const share = source - near
    for (let at = 0; at < row; at++)
      rgba[y * row + at] = (painting.rgba[near * row + at] ?? 0) * (1 - share) + (painting.rgba[next * row + at] ?? 0) * share
  }
  return { ...painting, rgba }
}
