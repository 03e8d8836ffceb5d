import type { Raster } from "../upscale/lanczos.ts"
import { blurred, emptyField, type Field, refitted } from "./fields.ts"
import type { Size } from "./rasters.ts"

/** Which part of an image is to be repainted. */

/** A part of an image, px. */
export interface Region extends Size {
  readonly left: number
  readonly top: number
}

/** A mask's brightness (0–1; white is repainted, transparent is not) at the size of its image. */
export function maskField(mask: Raster, size: Size): Field {
  const field = emptyField(mask)
  for (let at = 0, i = 0; at < field.data.length; at++, i += 4) {
    const grey = 0.299 * (mask.rgba[i] ?? 0) + 0.587 * (mask.rgba[i + 1] ?? 0) + 0.114 * (mask.rgba[i + 2] ?? 0)
    field.data[at] = (grey / 255) * ((mask.rgba[i + 3] ?? 255) / 255)
  }
  return field.width === size.width && field.height === size.height ? field : refitted(field, size)
}

/** Less than this of a repainted pixel is none: it would not move a byte. */
const NOTHING = 1 / 512

/** The smallest region that holds all of a mask, `border` px wider on every side as far as the image goes; undefined for an empty mask. */
export function regionOf(mask: Field, border: number): Region | undefined {
  const { width, height, data } = mask
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if ((data[at] ?? 0) < NOTHING) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return undefined
  const [fromX, fromY] = [Math.max(0, left - border), Math.max(0, top - border)]
  return {
    left: fromX,
    top: fromY,
    width: Math.min(width, right + 1 + border) - fromX,
    height: Math.min(height, bottom + 1 + border) - fromY,
  }
}

/** A region of a field. */
export function fieldPart(field: Field, { left, top, width, height }: Region): Field {
  const part = emptyField({ width, height }, field.channels)
  const stride = width * field.channels
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * field.width + left) * field.channels
    part.data.set(field.data.subarray(from, from + stride), y * stride)
  }
  return part
}

/** A region of an image. */
export function rasterPart(raster: Raster, { left, top, width, height }: Region): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * raster.width + left) * 4
    rgba.set(raster.rgba.subarray(from, from + width * 4), y * width * 4)
  }
  return { width, height, rgba }
}

/** A mask with a soft rim: nothing changes farther than `blur` px from it. */
export function feathered(mask: Field, blur: number): Field {
  const once = Math.floor(blur / 3)
  return [once, once, blur - 2 * once].reduce((field, radius) => blurred(field, radius, 1), mask)
}

/** The image with `part` laid over `region`, as much as `alpha` (0–1, of the region's size) says; pixels without any keep every byte. */
export function laidOver(image: Raster, part: Raster, region: Region, alpha: Field): Raster {
  const rgba = new Uint8ClampedArray(image.rgba)
  for (let y = 0, from = 0; y < region.height; y++)
    for (let x = 0; x < region.width; x++, from++) {
      const share = alpha.data[from] ?? 0
      if (share < NOTHING) continue
      const to = ((region.top + y) * image.width + region.left + x) * 4
      // What shines through is no colour: only as much of it counts as can be seen.
      const own = (1 - share) * ((rgba[to + 3] ?? 255) / 255)
      const other = share * ((part.rgba[from * 4 + 3] ?? 255) / 255)
      const whole = own + other
      if (whole === 0) continue
      for (let k = 0; k < 3; k++) rgba[to + k] = ((rgba[to + k] ?? 0) * own + (part.rgba[from * 4 + k] ?? 0) * other) / whole
      rgba[to + 3] = whole * 255
    }
  return { ...image, rgba }
}

/** An oval part of an image, px. */
export interface Oval {
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
}

/** Where an oval lies, as far as the image goes. */
export function regionAround({ x, y, radiusX, radiusY }: Oval, size: Size): Region {
  const left = Math.max(0, Math.floor(x - radiusX))
  const top = Math.max(0, Math.floor(y - radiusY))
  const width = Math.max(1, Math.min(size.width, Math.ceil(x + radiusX)) - left)
  const height = Math.max(1, Math.min(size.height, Math.ceil(y + radiusY)) - top)
  return { left, top, width, height }
}
