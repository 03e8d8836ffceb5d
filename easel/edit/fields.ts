import type { Raster } from "../upscale/lanczos.ts"
import { reduced, type Size } from "./rasters.ts"

/** Values that change slowly over an image, kept small and read at any size. */

/** `channels` numbers a place, row by row. */
export interface Field extends Size {
  readonly channels: number
  readonly data: Float32Array
}

/** A field with 0 everywhere. */
export const emptyField = ({ width, height }: Size, channels = 1): Field => ({
  width,
  height,
  channels,
  data: new Float32Array(width * height * channels),
})

/** An image's colours (RGB) as a field, longest side at most `side` places. */
export function colourField(raster: Raster, side: number): Field {
  const small = reduced(raster, side)
  const field = emptyField(small, 3)
  for (let at = 0, i = 0; i < small.rgba.length; i += 4) for (let k = 0; k < 3; k++) field.data[at++] = small.rgba[i + k] ?? 0
  return field
}

/** Every place of a field as another number. */
export const mapped = (field: Field, change: (value: number, at: number) => number): Field => ({ ...field, data: field.data.map(change) })

function boxAcross(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  const at = (index: number): number => from[start + Math.min(count - 1, Math.max(0, index)) * step] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += at(index)
  for (let index = 0; index < count; index++) {
    to[start + index * step] = sum / (2 * radius + 1)
    sum += at(index + radius + 1) - at(index - radius)
  }
}

/** Blurred by a box of `radius` places, `times` over: three times are close to a Gaussian. Beyond its edges it goes on as it ends. */
export function blurred(field: Field, radius: number, times = 3): Field {
  const whole = Math.round(radius)
  if (whole < 1) return field
  const { width, height, channels } = field
  let from = field.data
  for (let time = 0; time < times; time++) {
    const across = new Float32Array(from.length)
    const done = new Float32Array(from.length)
    for (let y = 0; y < height; y++)
      for (let k = 0; k < channels; k++) boxAcross(from, across, y * width * channels + k, channels, width, whole)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < channels; k++) boxAcross(across, done, x * channels + k, width * channels, height, whole)
    from = done
  }
  return { ...field, data: from }
}

/** Reads a field as if it had another size, smoothly: gives row `y` of that, `channels` numbers a pixel. The row is used anew by the next call. */
export function rowsOf(field: Field, { width, height }: Size): (y: number) => Float32Array {
  const { channels, data } = field
  const row = new Float32Array(width * channels)
  const firsts = new Int32Array(width)
  const nexts = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = Math.min(field.width - 1, Math.max(0, ((x + 0.5) * field.width) / width - 0.5))
    const first = Math.floor(place)
    firsts[x] = first * channels
    nexts[x] = Math.min(field.width - 1, first + 1) * channels
    shares[x] = place - first
  }
  return (y) => {
    const place = Math.min(field.height - 1, Math.max(0, ((y + 0.5) * field.height) / height - 0.5))
    const first = Math.floor(place)
    const share = place - first
    const upper = first * field.width * channels
    const lower = Math.min(field.height - 1, first + 1) * field.width * channels
    for (let x = 0, at = 0; x < width; x++) {
      const left = firsts[x] ?? 0
      const right = nexts[x] ?? 0
      const part = shares[x] ?? 0
      for (let k = 0; k < channels; k++, at++) {
        const top = (data[upper + left + k] ?? 0) * (1 - part) + (data[upper + right + k] ?? 0) * part
        const low = (data[lower + left + k] ?? 0) * (1 - part) + (data[lower + right + k] ?? 0) * part
        row[at] = top * (1 - share) + low * share
      }
    }
    return row
  }
}

/** A field in another size. */
export function refitted(field: Field, size: Size): Field {
  const made = emptyField(size, field.channels)
  const rowAt = rowsOf(field, size)
  for (let y = 0; y < size.height; y++) made.data.set(rowAt(y), y * size.width * field.channels)
  return made
}

/**
 * Fills what is not known from what is, smoothly from all sides: known places keep their values. `known` is 1 where a place counts, 0
 * where it is to be filled.
 */
export function filled(field: Field, known: Field): Field {
  const { width, height, channels } = field
  if (width === 1 && height === 1) return field
  const size = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  if (size.width === width && size.height === height) return field
  const small = emptyField(size, channels)
  const counts = emptyField(size)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const weight = known.data[y * width + x] ?? 0
      if (weight <= 0) continue
      const to = (y >> 1) * size.width + (x >> 1)
      counts.data[to] = (counts.data[to] ?? 0) + weight
      for (let k = 0; k < channels; k++)
        small.data[to * channels + k] = (small.data[to * channels + k] ?? 0) + weight * (field.data[(y * width + x) * channels + k] ?? 0)
    }
  for (let at = 0; at < counts.data.length; at++) {
    const count = counts.data[at] ?? 0
    if (count > 0) for (let k = 0; k < channels; k++) small.data[at * channels + k] = (small.data[at * channels + k] ?? 0) / count
    counts.data[at] = Math.min(1, count)
  }
  const coarse = filled(small, counts)
  const rowAt = rowsOf(coarse, { width, height })
  const made = emptyField(field, channels)
  for (let y = 0; y < height; y++) {
    const row = rowAt(y)
    for (let x = 0; x < width; x++) {
      const weight = Math.min(1, known.data[y * width + x] ?? 0)
      for (let k = 0; k < channels; k++) {
        const at = (y * width + x) * channels + k
        made.data[at] = weight * (field.data[at] ?? 0) + (1 - weight) * (row[x * channels + k] ?? 0)
      }
    }
  }
  return made
}
