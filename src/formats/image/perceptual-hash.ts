import type { Pixels } from "./png-pixels.ts"

const COLUMNS = 9
const ROWS = 8

/**
 * 64 bits in hex that look alike for images that look alike: whether each of 9 × 8 cells is brighter than its right neighbour
 * (difference hash). Images are taken as the same from about 8 differing bits downwards.
 */
export function perceptualHash(pixels: Pixels): string {
  const brightness = cellsOf(pixels)
  let hash = ""
  for (let row = 0; row < ROWS; row++) {
    let bits = 0
    for (let column = 0; column + 1 < COLUMNS; column++) {
      const [here = 0, right = 0] = [brightness[row * COLUMNS + column], brightness[row * COLUMNS + column + 1]]
      // Flat areas must not flip with rounding.
      bits = (bits << 1) | (here - right > 0.5 ? 1 : 0)
    }
    hash += bits.toString(16).padStart(2, "0")
  }
  return hash
}

/** In how many of 64 bits two hashes differ. */
export function perceptualDistance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; differing > 0n; differing >>= 1n) count += Number(differing & 1n)
  return count
}

/** Mean brightness of each cell, over white where the image is transparent. */
function cellsOf({ width, height, rgba }: Pixels): Float64Array {
  const sums = new Float64Array(COLUMNS * ROWS)
  for (let row = 0; row < ROWS; row++) {
    const [top, bottom] = stretch(row, ROWS, height)
    for (let column = 0; column < COLUMNS; column++) {
      const [left, right] = stretch(column, COLUMNS, width)
      let sum = 0
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += brightnessAt(rgba, (y * width + x) * 4)
      sums[row * COLUMNS + column] = sum / ((bottom - top) * (right - left))
    }
  }
  return sums
}

/** Pixels of a cell, at least one even where there are more cells than pixels. */
function stretch(index: number, count: number, size: number): readonly [number, number] {
  const from = Math.min(size - 1, Math.floor((index * size) / count))
  return [from, Math.max(from + 1, Math.floor(((index + 1) * size) / count))]
}

function brightnessAt(rgba: Uint8Array, at: number): number {
  const alpha = (rgba[at + 3] ?? 255) / 255
  const colour = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
  return colour * alpha + 255 * (1 - alpha)
}
