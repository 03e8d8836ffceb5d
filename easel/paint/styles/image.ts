import { type Canvas, createCanvas } from "@napi-rs/canvas"
import type { Random, Rgb } from "../../figures/figure.ts"
import { makeRandom, type Noise } from "../random.ts"
import type { Plan } from "../stage.ts"

/** A finished layering that a style reworks in place. */
export interface StyleJob {
  readonly plan: Plan
  readonly canvas: Canvas
  readonly width: number
  readonly height: number
  /** Canvas pixels per unit of the finished picture. */
  readonly scale: number
  /** Geometric mean of the sides in canvas pixels. */
  readonly unit: number
  /** 0.2–1.5 */
  readonly strength: number
  readonly detail: number
  readonly noise: Noise
  random(label: string): Random
}

/** A smaller copy, longest side at most `most` pixels. */
export function reduced(canvas: Canvas, most: number): Canvas {
  const k = Math.min(1, most / Math.max(canvas.width, canvas.height))
  const small = createCanvas(Math.max(2, Math.round(canvas.width * k)), Math.max(2, Math.round(canvas.height * k)))
  const context = small.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(canvas, 0, 0, small.width, small.height)
  return small
}

/** Pixels of a whole canvas. */
export const pixelsOf = (canvas: Canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)

/** Rows of an image that is reworked a band at a time, so that a large one needs no second copy of itself. */
export interface Band {
  readonly top: number
  readonly rows: number
}

const BAND_PIXELS = 1_048_576

/** The bands of a canvas, from the top. */
export function bandsOf({ width, height }: { readonly width: number; readonly height: number }): readonly Band[] {
  const rows = Math.max(16, Math.floor(BAND_PIXELS / width))
  return Array.from({ length: Math.ceil(height / rows) }, (_, at) => ({ top: at * rows, rows: Math.min(rows, height - at * rows) }))
}

/** Pixels of a band of a canvas. */
export const bandOf = (canvas: Canvas, { top, rows }: Band) => canvas.getContext("2d").getImageData(0, top, canvas.width, rows)

/** Pixels of the band as they are where a smaller image is drawn over all of `width` × `height`. */
export function enlargedBand(small: Canvas, width: number, height: number, { top, rows }: Band): Uint8ClampedArray {
  const canvas = createCanvas(width, rows)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(small, 0, -top, width, height)
  return context.getImageData(0, 0, width, rows).data
}

/** Brightness of each pixel, 0–255. */
export function brightnessOf(data: Uint8ClampedArray): Float32Array {
  const out = new Float32Array(data.length / 4)
  for (let i = 0, p = 0; p < out.length; i += 4, p++) out[p] = data[i]! * 0.299 + data[i + 1]! * 0.587 + data[i + 2]! * 0.114
  return out
}

/** A box blur of a field, run in both directions. */
export function blurred(field: Float32Array, width: number, height: number, radius: number): Float32Array {
  const r = Math.max(1, Math.round(radius))
  const across = new Float32Array(field.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = -r; x <= r; x++) sum += field[row + Math.min(width - 1, Math.max(0, x))]!
    for (let x = 0; x < width; x++) {
      across[row + x] = sum / (2 * r + 1)
      sum += field[row + Math.min(width - 1, x + r + 1)]! - field[row + Math.max(0, x - r)]!
    }
  }
  const out = new Float32Array(field.length)
  const sums = new Float32Array(width)
  for (let y = -r; y <= r; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + across[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const enter = Math.min(height - 1, y + r + 1) * width
    const leave = Math.max(0, y - r) * width
    for (let x = 0; x < width; x++) {
      out[row + x] = sums[x]! / (2 * r + 1)
      sums[x] = sums[x]! + across[enter + x]! - across[leave + x]!
    }
  }
  return out
}

/** How steeply a field changes at each place (Sobel), about 0–255. */
export function edgesOf(field: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(field.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = y * width + x
      const a = field[p - width - 1]!
      const b = field[p - width]!
      const c = field[p - width + 1]!
      const d = field[p - 1]!
      const e = field[p + 1]!
      const f = field[p + width - 1]!
      const g = field[p + width]!
      const h = field[p + width + 1]!
      const gx = c + 2 * e + h - a - 2 * d - f
      const gy = f + 2 * g + h - a - 2 * b - c
      out[p] = Math.sqrt(gx * gx + gy * gy) * 0.25
    }
  }
  return out
}

/** Lays a softer, maybe smaller form of a picture over it; `alpha` 1 hides what was there. */
export function layOver(canvas: Canvas, soft: Canvas, alpha: number): void {
  const context = canvas.getContext("2d")
  context.globalAlpha = alpha
  context.imageSmoothingQuality = "high"
  context.drawImage(soft, 0, 0, canvas.width, canvas.height)
  context.globalAlpha = 1
}

/** Smooths regions and keeps their borders (each pixel takes the mean of its calmest neighbour square); for small canvases. */
export function calmed(canvas: Canvas, radius: number): Canvas {
  const w = canvas.width
  const h = canvas.height
  const image = pixelsOf(canvas)
  const data = image.data
  const row = w + 1
  const sums = [0, 1, 2, 3, 4].map(() => new Float64Array(row * (h + 1)))
  const [red, green, blue, light, square] = sums as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]
  for (let y = 0; y < h; y++) {
    let r = 0
    let g = 0
    let b = 0
    let l = 0
    let q = 0
    for (let x = 0; x < w; x++) {
      const i = (y * w + x) * 4
      const lum = data[i]! * 0.299 + data[i + 1]! * 0.587 + data[i + 2]! * 0.114
      r += data[i]!
      g += data[i + 1]!
      b += data[i + 2]!
      l += lum
      q += lum * lum
      const p = (y + 1) * row + x + 1
      red[p] = red[p - row]! + r
      green[p] = green[p - row]! + g
      blue[p] = blue[p - row]! + b
      light[p] = light[p - row]! + l
      square[p] = square[p - row]! + q
    }
  }
  const k = Math.max(1, Math.round(radius))
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let best = Infinity
      let pa = 0
      let pb = 0
      let pc = 0
      let pd = 0
      let n = 1
      for (let quarter = 0; quarter < 4; quarter++) {
        const x0 = Math.max(0, quarter & 1 ? x : x - k)
        const x1 = Math.min(w, (quarter & 1 ? x + k : x) + 1)
        const y0 = Math.max(0, quarter & 2 ? y : y - k)
        const y1 = Math.min(h, (quarter & 2 ? y + k : y) + 1)
        const count = (x1 - x0) * (y1 - y0)
        const a = y1 * row + x1
        const b = y0 * row + x1
        const c = y1 * row + x0
        const d = y0 * row + x0
        const mean = (light[a]! - light[b]! - light[c]! + light[d]!) / count
        const spread = (square[a]! - square[b]! - square[c]! + square[d]!) / count - mean * mean
        if (spread < best) {
          best = spread
          pa = a
          pb = b
          pc = c
          pd = d
          n = count
        }
      }
      const i = (y * w + x) * 4
      data[i] = (red[pa]! - red[pb]! - red[pc]! + red[pd]!) / n
      data[i + 1] = (green[pa]! - green[pb]! - green[pc]! + green[pd]!) / n
      data[i + 2] = (blue[pa]! - blue[pb]! - blue[pc]! + blue[pd]!) / n
    }
  }
  const out = createCanvas(w, h)
  out.getContext("2d").putImageData(image, 0, 0)
  return out
}

/** A tile (256 × 256, repeats) of paper or canvas tooth, mean 0, about -1 to 1. */
export function toothTile(seed: number): Float32Array {
  const random = makeRandom(seed ^ 0x2545f491)
  const side = 256
  const rough = new Float32Array(side * side)
  for (let i = 0; i < rough.length; i++) rough[i] = random() * 2 - 1
  const out = new Float32Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (dx: number, dy: number) => rough[(((y + dy) & 255) << 8) | ((x + dx) & 255)]!
      const fine = (at(0, 0) * 2 + at(1, 0) + at(0, 1) + at(-1, 0) + at(0, -1)) / 6
      const coarse = (at(2, 1) + at(1, 2) + at(-2, 1) + at(1, -2) + at(2, 2) + at(-2, -2) + at(0, 0) + at(1, 1)) / 8
      out[(y << 8) | x] = (fine + coarse * 1.4) * 1.1
    }
  }
  return out
}

/** Three slow noise fields over the canvas in the red, green and blue channels; `waves` across its unit. */
export const slowNoise = (job: StyleJob, label: string, waves: number): Uint8ClampedArray =>
  slowNoiseBands(job, label, waves)({ top: 0, rows: job.height })

/** The same band by band. */
export function slowNoiseBands(job: StyleJob, label: string, waves: number): (band: Band) => Uint8ClampedArray {
  const step = Math.max(2, Math.round(job.unit / (waves * 18)))
  const w = Math.ceil(job.width / step) + 1
  const h = Math.ceil(job.height / step) + 1
  const small = createCanvas(w, h)
  const context = small.getContext("2d")
  const image = context.createImageData(w, h)
  const offset = job.random(label)() * 90
  const k = (waves * step) / job.unit
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i += 4) {
      image.data[i] = job.noise.fbm(x * k + offset, y * k, 3) * 255
      image.data[i + 1] = job.noise.fbm(x * k, y * k + offset + 40, 3) * 255
      image.data[i + 2] = job.noise.fbm(x * k * 0.5 + 70, y * k * 0.5 + offset, 3) * 255
      image.data[i + 3] = 255
    }
  }
  context.putImageData(image, 0, 0)
  return ({ top, rows }) => {
    const part = createCanvas(job.width, rows)
    const target = part.getContext("2d")
    target.imageSmoothingQuality = "high"
    target.drawImage(small, 0, -top, w * step, h * step)
    return target.getImageData(0, 0, job.width, rows).data
  }
}

/** The `count` colours that stand best for an image (k-means on a sample). */
export function mainColours(data: Uint8ClampedArray, count: number, random: Random): Rgb[] {
  const samples: Rgb[] = []
  const pixels = data.length / 4
  for (let i = 0; i < 1400; i++) {
    const p = Math.floor(random() * pixels) * 4
    samples.push([data[p]!, data[p + 1]!, data[p + 2]!])
  }
  samples.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2])
  let centres: Rgb[] = Array.from({ length: count }, (_, i) => samples[Math.floor(((i + 0.5) / count) * samples.length)] ?? [128, 128, 128])
  for (let round = 0; round < 6; round++) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (const s of samples) {
      const sum = sums[nearest(centres, s[0], s[1], s[2])]
      if (sum === undefined) continue
      sum[0]! += s[0]
      sum[1]! += s[1]
      sum[2]! += s[2]
      sum[3]! += 1
    }
    centres = centres.map((c, i) => {
      const [r = 0, g = 0, b = 0, n = 0] = sums[i] ?? []
      return n === 0 ? c : [r / n, g / n, b / n]
    })
  }
  return centres
}

/** Index of the colour closest to (r, g, b). */
export function nearest(colours: readonly Rgb[], r: number, g: number, b: number): number {
  let best = 0
  let least = Infinity
  for (let i = 0; i < colours.length; i++) {
    const c = colours[i]!
    const d = (c[0] - r) ** 2 * 0.8 + (c[1] - g) ** 2 * 1.3 + (c[2] - b) ** 2 * 0.7
    if (d < least) {
      least = d
      best = i
    }
  }
  return best
}
