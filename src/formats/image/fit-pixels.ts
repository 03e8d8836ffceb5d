import { FOCUS_SIDE_PX, focusOf } from "./focus.ts"
import type { Pixels } from "./png-pixels.ts"
import { shrink, sizeWithin } from "./shrink.ts"

/** Pictures of another shape in a frame: their proportions stay as they are. */

interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture comes into a frame: `whole` is how large all of it is there, px. */
export interface Fit {
  readonly way: "crop" | "pad"
  readonly whole: Size
  /** What a cut keeps in view, in shares of the sides; found where it is null. */
  readonly focus: { readonly x: number; readonly y: number } | null
}

/** Longest side of the copy that a blurred background is made of, px. */
const BLURRED_SIDE_PX = 16

/** A picture in a frame: cut about what it shows, or whole before a blurred copy of itself. */
export function fitPixels(pixels: Pixels, frame: Size, { way, whole, focus }: Fit): Pixels {
  const sized = resized(pixels, whole)
  if (way === "crop") return cut(sized, frame, focus ?? focusIn(pixels))
  const small = shrinkTo(pixels, sizeWithin(pixels.width, pixels.height, BLURRED_SIDE_PX))
  const scale = Math.max(frame.width / small.width, frame.height / small.height)
  const behind = cut(enlarged(small, scaledSize(small, scale)), frame, { x: 0.5, y: 0.5 })
  return laidOver(behind, sized)
}

function focusIn(pixels: Pixels) {
  return focusOf(shrinkTo(pixels, sizeWithin(pixels.width, pixels.height, FOCUS_SIDE_PX)))
}

function shrinkTo(pixels: Pixels, { width, height }: Size): Pixels {
  return shrink(pixels, width, height)
}

const scaledSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.ceil(width * scale),
  height: Math.ceil(height * scale),
})

/** A picture at a size: each side made smaller by the mean of its pixels, or larger between them. */
function resized(pixels: Pixels, size: Size): Pixels {
  const smaller = { width: Math.min(pixels.width, size.width), height: Math.min(pixels.height, size.height) }
  const shrunk = smaller.width === pixels.width && smaller.height === pixels.height ? pixels : shrinkTo(pixels, smaller)
  return shrunk.width === size.width && shrunk.height === size.height ? shrunk : enlarged(shrunk, size)
}

function enlarged({ width, height, rgba }: Pixels, size: Size): Pixels {
  const made = new Uint8Array(size.width * size.height * 4)
  const placesOf = (count: number, all: number) =>
    Array.from({ length: count }, (_, place) => {
      const at = Math.min(all - 1, Math.max(0, ((place + 0.5) * all) / count - 0.5))
      const from = Math.floor(at)
      return { from, to: Math.min(all - 1, from + 1), share: at - from }
    })
  const [columns, rows] = [placesOf(size.width, width), placesOf(size.height, height)]
  let at = 0
  for (const row of rows)
    for (const column of columns) {
      const upper = [row.from * width + column.from, row.from * width + column.to]
      const lower = [row.to * width + column.from, row.to * width + column.to]
      for (let channel = 0; channel < 4; channel++, at++) {
        const along = ([left = 0, right = 0]: readonly number[]) =>
          (rgba[left * 4 + channel] ?? 0) * (1 - column.share) + (rgba[right * 4 + channel] ?? 0) * column.share
        made[at] = Math.round(along(upper) * (1 - row.share) + along(lower) * row.share)
      }
    }
  return { ...size, rgba: made }
}

/** So much of a picture as a frame shows, with the focus as near to its middle as it can be. */
function cut({ width, height, rgba }: Pixels, frame: Size, { x, y }: { readonly x: number; readonly y: number }): Pixels {
  const size = { width: Math.min(frame.width, width), height: Math.min(frame.height, height) }
  const from = (focus: number, all: number, kept: number) => Math.min(all - kept, Math.max(0, Math.round(focus * all - kept / 2)))
  const [left, top] = [from(x, width, size.width), from(y, height, size.height)]
  const made = new Uint8Array(size.width * size.height * 4)
  for (let row = 0; row < size.height; row++) {
    const start = ((top + row) * width + left) * 4
    made.set(rgba.subarray(start, start + size.width * 4), row * size.width * 4)
  }
  return { ...size, rgba: made }
}

/** A picture in the middle of another one. */
function laidOver(behind: Pixels, front: Pixels): Pixels {
  const made = new Uint8Array(behind.rgba)
  const [left, top] = [Math.floor((behind.width - front.width) / 2), Math.floor((behind.height - front.height) / 2)]
  const rowBytes = Math.min(front.width, behind.width) * 4
  for (let row = 0; row < Math.min(front.height, behind.height); row++) {
    const start = row * front.width * 4
    made.set(front.rgba.subarray(start, start + rowBytes), ((Math.max(0, top) + row) * behind.width + Math.max(0, left)) * 4)
  }
  return { ...behind, rgba: made }
}
