/** Lanczos resampling with three lobes: each pixel of the result is a weighted sum of the source pixels around its place. */

const LOBES = 3

/** For each place of the result: the first source place that counts, and the weights from there on, which add up to 1. */
interface Taps {
  readonly first: Int32Array
  readonly weights: readonly Float32Array[]
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczos = (x: number): number => (Math.abs(x) < LOBES ? sinc(x) * sinc(x / LOBES) : 0)

/** The taps of one axis; when it shrinks the kernel widens, so that no source pixel is left out. */
function tapsOf(from: number, to: number): Taps {
  const scale = from / to
  const widen = Math.max(1, scale)
  const first = new Int32Array(to)
  const weights: Float32Array[] = []
  for (let at = 0; at < to; at++) {
    const centre = (at + 0.5) * scale - 0.5
    const low = Math.max(0, Math.ceil(centre - LOBES * widen))
    const high = Math.min(from - 1, Math.floor(centre + LOBES * widen))
    const row = Float32Array.from({ length: high - low + 1 }, (_, index) => lanczos((low + index - centre) / widen))
    const sum = row.reduce((total, weight) => total + weight, 0)
    first[at] = low
    weights.push(row.map((weight) => weight / sum))
  }
  return { first, weights }
}

/** RGBA pixels, not premultiplied, row by row. Sides in px. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

/** One source row as premultiplied floats. */
function premultiplied(source: Raster, y: number, row: Float32Array): void {
  const start = y * source.width * 4
  for (let i = 0; i < row.length; i += 4) {
    const alpha = source.rgba[start + i + 3] ?? 255
    const share = alpha / 255
    for (let k = 0; k < 3; k++) row[i + k] = (source.rgba[start + i + k] ?? 0) * share
    row[i + 3] = alpha
  }
}

function stretched(row: Float32Array, taps: Taps, out: Float32Array): void {
  for (let x = 0; x < taps.weights.length; x++) {
    const weights = taps.weights[x] ?? new Float32Array(0)
    let at = (taps.first[x] ?? 0) * 4
    let red = 0
    let green = 0
    let blue = 0
    let alpha = 0
    for (let tap = 0; tap < weights.length; tap++, at += 4) {
      const weight = weights[tap] ?? 0
      red += weight * (row[at] ?? 0)
      green += weight * (row[at + 1] ?? 0)
      blue += weight * (row[at + 2] ?? 0)
      alpha += weight * (row[at + 3] ?? 0)
    }
    out[x * 4] = red
    out[x * 4 + 1] = green
    out[x * 4 + 2] = blue
    out[x * 4 + 3] = alpha
  }
}

/**
 * The whole of `source` at another size. Only the source rows that the row at hand needs are kept as floats.
 * @param onShare told after every few rows how much is done (0–1); answers false to stop
 * @returns null when stopped
 */
export function resample(source: Raster, width: number, height: number, onShare: (share: number) => boolean = () => true): Raster | null {
  const across = tapsOf(source.width, width)
  const down = tapsOf(source.height, height)
  const rgba = new Uint8ClampedArray(width * height * 4)
  const raw = new Float32Array(source.width * 4)
  const rows = new Map<number, Float32Array>()
  const sums = new Float32Array(width * 4)
  const rowAt = (y: number): Float32Array => {
    const known = rows.get(y)
    if (known !== undefined) return known
    premultiplied(source, y, raw)
    const row = new Float32Array(width * 4)
    stretched(raw, across, row)
    rows.set(y, row)
    return row
  }
  for (let y = 0; y < height; y++) {
    const low = down.first[y] ?? 0
    for (const kept of rows.keys()) if (kept < low) rows.delete(kept)
    sums.fill(0)
    for (const [tap, weight] of (down.weights[y] ?? new Float32Array(0)).entries()) {
      const row = rowAt(low + tap)
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + weight * (row[i] ?? 0)
    }
    const start = y * width * 4
    for (let i = 0; i < sums.length; i += 4) {
      const alpha = Math.min(255, Math.max(0, sums[i + 3] ?? 0))
      for (let k = 0; k < 3; k++) rgba[start + i + k] = alpha === 0 ? 0 : ((sums[i + k] ?? 0) * 255) / alpha
      rgba[start + i + 3] = alpha
    }
    if (y % 16 === 15 && !onShare((y + 1) / height)) return null
  }
  return { width, height, rgba }
}

/** Whether no pixel lets anything shine through. */
export function isOpaque({ rgba }: Raster): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false
  return true
}
