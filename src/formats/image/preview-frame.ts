import type { Pixels } from "./png-pixels.ts"
import { shrink } from "./shrink.ts"

interface Size {
  readonly width: number
  readonly height: number
}

/** An image is cut to a frame where this much of it stays; one that would lose more stands whole before a blurred copy of itself. */
const KEPT_PART = 0.72
/** Of what is cut off above and below, this part is above: what matters stands high more often than low. */
const CUT_ABOVE = 0.35
const BACKDROP: Size = { width: 16, height: 9 }
const BACKDROP_LIGHT = 0.45

/** Whether an image fills a frame by being cut; otherwise it stands whole in it. */
function isCut(image: Size, frame: Size): boolean {
  const [shape, wanted] = [image.width / image.height, frame.width / frame.height]
  return Math.min(shape, wanted) / Math.max(shape, wanted) >= KEPT_PART
}

/** The size that an image is to have before it is put into a frame; never larger than its own. */
export function sizeForFrame(image: Size, frame: Size): Size {
  const [byWidth, byHeight] = [frame.width / image.width, frame.height / image.height]
  const scale = Math.min(1, isCut(image, frame) ? Math.max(byWidth, byHeight) : Math.min(byWidth, byHeight))
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) }
}

/** An image that fills a frame exactly: cut where little is lost, else whole before a dark, blurred copy of itself. Transparent parts are black. */
export function putInFrame(image: Pixels, frame: Size): Pixels {
  const rgba = new Uint8Array(frame.width * frame.height * 4)
  const target: Pixels = { ...frame, rgba }
  if (isCut(image, frame)) {
    const scale = Math.max(frame.width / image.width, frame.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    draw(image, target, { x: (frame.width - width) / 2, y: (frame.height - height) * CUT_ABOVE, width, height }, 1)
    return target
  }
  const small = shrink(image, Math.min(BACKDROP.width, image.width), Math.min(BACKDROP.height, image.height))
  draw(small, target, { x: 0, y: 0, ...frame }, BACKDROP_LIGHT)
  const scale = Math.min(frame.width / image.width, frame.height / image.height)
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  draw(image, target, { x: Math.round((frame.width - width) / 2), y: Math.round((frame.height - height) / 2), width, height }, 1)
  return target
}

interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** Draws an image into a box of a target, each pixel between its four nearest ones; what lies outside the target is left out. */
function draw(image: Pixels, target: Pixels, box: Box, light: number): void {
  const [left, right] = [Math.max(0, Math.ceil(box.x)), Math.min(target.width, Math.floor(box.x + box.width))]
  const [top, bottom] = [Math.max(0, Math.ceil(box.y)), Math.min(target.height, Math.floor(box.y + box.height))]
  for (let y = top; y < bottom; y++) {
    const down = placeIn((y + 0.5 - box.y) / box.height, image.height)
    for (let x = left; x < right; x++) {
      const across = placeIn((x + 0.5 - box.x) / box.width, image.width)
      const to = (y * target.width + x) * 4
      for (let channel = 0; channel < 3; channel++) {
        const above = mix(
          valueAt(image, across.first, down.first, channel),
          valueAt(image, across.second, down.first, channel),
          across.part,
        )
        const below = mix(
          valueAt(image, across.first, down.second, channel),
          valueAt(image, across.second, down.second, channel),
          across.part,
        )
        target.rgba[to + channel] = Math.round(mix(above, below, down.part) * light)
      }
      target.rgba[to + 3] = 255
    }
  }
}

/** The two places that a part of a side lies between, and how near it is to the second. */
function placeIn(part: number, count: number): { readonly first: number; readonly second: number; readonly part: number } {
  const at = Math.min(count - 1, Math.max(0, part * count - 0.5))
  const first = Math.floor(at)
  return { first, second: Math.min(count - 1, first + 1), part: at - first }
}

function mix(one: number, other: number, part: number): number {
  return one + (other - one) * part
}

function valueAt({ width, rgba }: Pixels, x: number, y: number, channel: number): number {
  const at = (y * width + x) * 4
  return ((rgba[at + channel] ?? 0) * (rgba[at + 3] ?? 255)) / 255
}
