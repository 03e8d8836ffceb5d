import { chromaOf, oklabOf } from "./oklab-rules.ts"

/** A part of an image, in shares of its sides. */
export interface ShareBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What the pixels of an image say of it as a whole. */
export interface ImageMeasures {
  /** 0 black to 1 white, as the eye sees it. */
  readonly lightness: number
  /** How far the lightness spreads, 0 to about 0.4. */
  readonly contrast: number
  /** How colourful it is, 0 to about 0.3. */
  readonly chroma: number
  /** Below 0 its colours lean to blue, above 0 to yellow. */
  readonly warmth: number
  /** Where the horizon is, from the top, 0 to 1; null where none is seen. */
  readonly horizon: number | null
  /** How alike its left half and the mirrored right one are, at most 1. */
  readonly symmetry: number
}

/** Grid on which halves are compared, and rows among which a horizon is sought. */
const GRID = 32
const HORIZON_ROWS = 48
/** A horizon is a change of lightness between what lies above and below, of the same kind along at least so much of the width. */
const LEAST_STEP = 0.07
const LEAST_ALONG = 0.86

/** Measures RGBA pixels; small images say as much as large ones. */
export function measureImage(rgba: Uint8ClampedArray, width: number, height: number): ImageMeasures {
  const lightness = new Float64Array(width * height)
  let [sum, squares, chroma, warmth] = [0, 0, 0, 0]
  for (let index = 0; index < lightness.length; index++) {
    const at = index * 4
    const lab = oklabOf(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)
    lightness[index] = lab[0]
    sum += lab[0]
    squares += lab[0] ** 2
    chroma += chromaOf(lab)
    warmth += lab[2]
  }
  const count = Math.max(1, lightness.length)
  const mean = sum / count
  return {
    lightness: mean,
    contrast: Math.sqrt(Math.max(0, squares / count - mean ** 2)),
    chroma: chroma / count,
    warmth: warmth / count,
    horizon: horizonOf(meanGrid(lightness, width, height, GRID, HORIZON_ROWS)),
    symmetry: symmetryOf(meanGrid(lightness, width, height, GRID, GRID)),
  }
}

/** The mean lightness of each cell, row by row. */
function meanGrid(lightness: Float64Array, width: number, height: number, columns: number, rows: number): readonly (readonly number[])[] {
  const sums = Array.from({ length: rows }, () => new Float64Array(columns))
  const counts = Array.from({ length: rows }, () => new Float64Array(columns))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [row, column] = [Math.floor((y * rows) / height), Math.floor((x * columns) / width)]
      const [sumRow, countRow] = [sums[row], counts[row]]
      if (sumRow === undefined || countRow === undefined) continue
      sumRow[column] = (sumRow[column] ?? 0) + (lightness[y * width + x] ?? 0)
      countRow[column] = (countRow[column] ?? 0) + 1
    }
  return sums.map((row, index) => Array.from(row, (sum, column) => sum / Math.max(1, counts[index]?.[column] ?? 0)))
}

function horizonOf(grid: readonly (readonly number[])[]): number | null {
  let [best, strongest] = [0, 0]
  for (let row = 4; row < grid.length - 4; row++) {
    const steps = (grid[row] ?? []).map((_, column) => bandMean(grid, row, row + 4, column) - bandMean(grid, row - 4, row, column))
    const mean = meanOf(steps)
    const along = steps.filter((step) => Math.sign(step) === Math.sign(mean) && Math.abs(step) > LEAST_STEP / 2).length / steps.length
    if (along >= LEAST_ALONG && Math.abs(mean) > strongest) [best, strongest] = [row, Math.abs(mean)]
  }
  return strongest < LEAST_STEP ? null : best / grid.length
}

function bandMean(grid: readonly (readonly number[])[], from: number, to: number, column: number): number {
  return meanOf(grid.slice(from, to).map((row) => row[column] ?? 0))
}

/** The correlation of the left half with the mirrored right one; 0 where an image is even. */
function symmetryOf(grid: readonly (readonly number[])[]): number {
  const pairs = grid.flatMap((row) =>
    row.slice(0, row.length / 2).map((left, column) => [left, row[row.length - 1 - column] ?? 0] as const),
  )
  const [left, right] = [meanOf(pairs.map((pair) => pair[0])), meanOf(pairs.map((pair) => pair[1]))]
  const common = meanOf(pairs.map((pair) => (pair[0] - left) * (pair[1] - right)))
  const spread = Math.sqrt(meanOf(pairs.map((pair) => (pair[0] - left) ** 2)) * meanOf(pairs.map((pair) => (pair[1] - right) ** 2)))
  return spread < 1e-4 ? 0 : common / spread
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
