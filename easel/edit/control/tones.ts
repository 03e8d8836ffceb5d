import type { Raster } from "../../upscale/lanczos.ts"
import { brightnessOf, rasterOf } from "./raster.ts"

/** The image's brightness alone; `contrast` 1 leaves it, more pulls it apart around the middle. */
export function luminance(raster: Raster, contrast: number): Raster {
  const plane = brightnessOf(raster).map((value) => (value - 127.5) * contrast + 127.5)
  return rasterOf(plane, raster.width, raster.height)
}

/** The colours of the image in squares of `cell` px, each the mean of what it covers. */
export function colourGrid(raster: Raster, cell: number): Raster {
  const { width, height } = raster
  const means = meansOf(raster, cell)
  const rgba = new Uint8ClampedArray(raster.rgba.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const from = (Math.floor(y / cell) * means.width + Math.floor(x / cell)) * 4
      for (let channel = 0; channel < 4; channel++) rgba[at + channel] = means.rgba[from + channel] ?? 0
    }
  return { width, height, rgba }
}

/** The image as it looks made smaller by `rate` and larger again: what a tile control keeps. */
export function tile(raster: Raster, rate: number): Raster {
  const { width, height } = raster
  if (rate <= 1) return { width, height, rgba: raster.rgba.slice() }
  const small = meansOf(raster, rate)
  const rgba = new Uint8ClampedArray(raster.rgba.length)
  for (let y = 0, at = 0; y < height; y++) {
    const row = weigh((y + 0.5) / rate - 0.5, small.height)
    for (let x = 0; x < width; x++, at += 4) {
      const column = weigh((x + 0.5) / rate - 0.5, small.width)
      for (let channel = 0; channel < 4; channel++) {
        const value = (line: number, place: number) => small.rgba[(line * small.width + place) * 4 + channel] ?? 0
        const upper = value(row.first, column.first) * (1 - column.share) + value(row.first, column.second) * column.share
        const lower = value(row.second, column.first) * (1 - column.share) + value(row.second, column.second) * column.share
        rgba[at + channel] = upper * (1 - row.share) + lower * row.share
      }
    }
  }
  return { width, height, rgba }
}

function weigh(place: number, count: number): { readonly first: number; readonly second: number; readonly share: number } {
  const inside = Math.min(count - 1, Math.max(0, place))
  const first = Math.floor(inside)
  return { first, second: Math.min(count - 1, first + 1), share: inside - first }
}

/** Means of squares of `cell` px; those at the end may be smaller. */
function meansOf({ width, height, rgba }: Raster, cell: number): Raster {
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const sums = new Float64Array(columns * rows * 4)
  const counts = new Uint32Array(columns * rows)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const square = Math.floor(y / cell) * columns + Math.floor(x / cell)
      counts[square] = (counts[square] ?? 0) + 1
      for (let channel = 0; channel < 4; channel++)
        sums[square * 4 + channel] = (sums[square * 4 + channel] ?? 0) + (rgba[at + channel] ?? 0)
    }
  const means = new Uint8ClampedArray(sums.length)
  for (let index = 0; index < means.length; index++) means[index] = (sums[index] ?? 0) / (counts[index >> 2] ?? 1)
  return { width: columns, height: rows, rgba: means }
}
