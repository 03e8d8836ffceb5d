/** One byte a pixel, row by row: 0 outside to 255 inside. */
export interface AlphaPlane {
  readonly width: number
  readonly height: number
  readonly alpha: Uint8Array<ArrayBuffer>
}

/** Three box blurs in a row are a Gaussian to the eye. */
const PASSES = 3

/** A softened copy; `radius` in px, 0 leaves it as it is. Beyond the edge the image goes on as its last row does. */
export function blurAlpha({ width, height, alpha }: AlphaPlane, radius: number): AlphaPlane {
  const reach = Math.round(radius / Math.sqrt(PASSES))
  if (reach < 1) return { width, height, alpha: alpha.slice() }
  let from = alpha.slice()
  let to = new Uint8Array(alpha.length)
  for (let pass = 0; pass < PASSES; pass++) {
    for (let y = 0; y < height; y++) boxLine(from, to, y * width, 1, width, reach)
    for (let x = 0; x < width; x++) boxLine(to, from, x, width, height, reach)
  }
  return { width, height, alpha: from }
}

/** Averages every value of a line with its neighbours on both sides. */
function boxLine(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, reach: number): void {
  const at = (index: number) => from[start + Math.min(count - 1, Math.max(0, index)) * step] ?? 0
  const size = reach * 2 + 1
  let sum = 0
  for (let index = -reach; index <= reach; index++) sum += at(index)
  for (let index = 0; index < count; index++) {
    to[start + index * step] = Math.round(sum / size)
    sum += at(index + reach + 1) - at(index - reach)
  }
}

/** A copy whose edge is moved outwards (positive) or inwards by px; soft edges stay soft. */
export function shiftAlphaEdge(plane: AlphaPlane, pixels: number): AlphaPlane {
  const reach = Math.round(Math.abs(pixels))
  if (reach < 1) return { ...plane, alpha: plane.alpha.slice() }
  const { width, height } = plane
  const pick = pixels > 0 ? Math.max : Math.min
  // A diamond then a square in turns come close to a disc, each at the price of one pass a pixel.
  let from = plane.alpha.slice()
  let to = new Uint8Array(from.length)
  for (let step = 0; step < reach; step++) {
    spread(from, to, width, height, pick, step % 2 === 1)
    ;[from, to] = [to, from]
  }
  return { width, height, alpha: from }
}

function spread(
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  pick: (...values: number[]) => number,
  hasCorners: boolean,
): void {
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width
    const row = y * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1)
      const right = Math.min(width - 1, x + 1)
      let value = pick(from[row + x] ?? 0, from[row + left] ?? 0, from[row + right] ?? 0, from[up + x] ?? 0, from[down + x] ?? 0)
      if (hasCorners) value = pick(value, from[up + left] ?? 0, from[up + right] ?? 0, from[down + left] ?? 0, from[down + right] ?? 0)
      to[row + x] = value
    }
  }
}

/** Thresholds of an 8 by 8 ordered dither, 0 to 63. */
const DITHER = Uint8Array.from({ length: 64 }, (_, index) => {
  const x = index % 8
  const y = index >> 3
  let value = 0
  for (let bit = 0; bit < 3; bit++) value |= ((((x ^ y) >> bit) & 1) << (2 * (2 - bit) + 1)) | (((y >> bit) & 1) << (2 * (2 - bit)))
  return value
})

/**
 * Black and white only: 0 or 255. Values from 128 on are inside; where `keepsSoftness`, soft edges become dots as dense as they were opaque.
 */
export function bilevel({ width, height, alpha }: AlphaPlane, keepsSoftness: boolean): AlphaPlane {
  const sharp = new Uint8Array(alpha.length)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) {
      const threshold = keepsSoftness ? (DITHER[(y % 8) * 8 + (x % 8)] ?? 0) * 4 + 2 : 127
      sharp[index] = (alpha[index] ?? 0) > threshold ? 255 : 0
    }
  return { width, height, alpha: sharp }
}

/** A plane as bits: rows padded to whole bytes, the leftmost pixel in the highest bit, 1 for values from 128 on. */
export function packBits({ width, height, alpha }: AlphaPlane): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * rowBytes + (x >> 3)
      if ((alpha[y * width + x] ?? 0) >= 128) bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  return bits
}

/** Makes pixels (RGBA) white and as opaque as they were light and opaque: a mask in black and white becomes one to be laid over. */
export function lightAsAlpha(rgba: Uint8ClampedArray): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const light = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
    rgba[at + 3] = (light * (rgba[at + 3] ?? 0)) / 255
    rgba.fill(255, at, at + 3)
  }
}
