import type { Raster } from "../upscale/lanczos.ts"

/** Finds the frame that some styles end at: a line around a comic, bare paper around a watercolour. */

/** How deep a frame is looked for, of the shorter side. */
const DEEPEST = 0.09
/** Bare paper is as alike as this, in levels, and differs from what it frames by at least that. */
const [ALIKE, APART] = [14, 30]
/** A line is darker or lighter than what it frames by this share, at so many of its places. */
const [LINE, WHOLE] = [0.2, 0.9]
/** The frame ends where so much of the difference is reached, and its inner edge is as ragged as that, of what is looked at. */
const [REACHED, RAGGED] = [0.85, 0.2]
/** No side's frame is so many times as deep as another's. */
const MOST_UNEVEN = 2

const SIDES = ["left", "right", "up", "down"] as const
export type Side = (typeof SIDES)[number]
export type Depths = Readonly<Record<Side, number>>

const NO_FRAME: Depths = { left: 0, right: 0, up: 0, down: 0 }

/** Depths (px) of the frame along each side; 0 everywhere for an image that has none all around. */
export function frameOf(image: Raster): Depths {
  const deepest = Math.floor(Math.min(image.width, image.height) * DEEPEST)
  if (deepest < 2) return NO_FRAME
  const [left = 0, right = 0, up = 0, down = 0] = SIDES.map((side) => depthAt(image, side, deepest))
  const most = MOST_UNEVEN * Math.min(left, right, up, down)
  return { left: Math.min(left, most), right: Math.min(right, most), up: Math.min(up, most), down: Math.min(down, most) }
}

function depthAt({ width, height, rgba }: Raster, side: Side, deepest: number): number {
  const isUpright = side === "left" || side === "right"
  const [length, across] = isUpright ? [height, width] : [width, height]
  // Beyond the corners, where the other sides' frames begin.
  const places = Array.from({ length: length - 2 * deepest }, (_, at) => at + deepest)
  const colours = Array.from({ length: deepest }, (_, deep) => {
    const inward = side === "left" || side === "up" ? deep : across - 1 - deep
    return places.map((along) => (isUpright ? along * width + inward : inward * width + along) * 4)
  })
  const meanAt = (deep: number): readonly number[] =>
    [0, 1, 2].map((k) => (colours[deep] ?? []).reduce((sum, at) => sum + (rgba[at + k] ?? 0), 0) / places.length)
  const rim = meanAt(0)
  const steps = colours.map((_, deep) => Math.max(...meanAt(deep).map((value, k) => Math.abs(value - (rim[k] ?? 0)))))
  const most = Math.max(...steps)
  const unlike = (colours[0] ?? []).reduce(
    (sum, at) => sum + rim.reduce((all, value, k) => all + Math.abs((rgba[at + k] ?? 0) - value) / 3, 0),
    0,
  )
  const isPaper = unlike / places.length <= ALIKE && most >= APART
  const lightOf = (at = 0): number => 8 + (rgba[at] ?? 0) + (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0)
  const ratios = places.map((_, n) => lightOf(colours[0]?.[n]) / lightOf(colours[Math.floor(deepest * 0.6)]?.[n]))
  const share = (is: (ratio: number) => boolean): number => ratios.filter(is).length / ratios.length
  const isLine = share((ratio) => ratio < 1 - LINE) >= WHOLE || share((ratio) => ratio > 1 / (1 - LINE)) >= WHOLE
  if (!isPaper && !isLine) return 0
  return Math.min(deepest, steps.findIndex((step) => step >= most * REACHED) + 1 + Math.ceil(deepest * RAGGED))
}
