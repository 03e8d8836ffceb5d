import { MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX, type ModelFamily, type RatioCode, type Size, sizeFor } from "../studio/rules.ts"
import { FARTHEST_PX, type Place } from "./document.ts"

/** What the frame's sides are multiples of, px: what every model takes (spec 1§9). */
export const FRAME_GRID_PX = 8

/** The corner or side that a frame is pulled by; what lies opposite stays. */
export const FRAME_HANDLES = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const
export type FrameHandle = (typeof FRAME_HANDLES)[number]

/** A side that can be made: 64…4096 px, a multiple of the grid. What is no number is the smallest. */
export function frameSide(px: number, gridPx: number = FRAME_GRID_PX): number {
  const least = Math.ceil(MINIMUM_SIDE_PX / gridPx) * gridPx
  const most = Math.floor(MAXIMUM_SIDE_PX / gridPx) * gridPx
  return Number.isNaN(px) ? least : Math.min(most, Math.max(least, Math.round(px / gridPx) * gridPx))
}

function onBoard(px: number, sidePx: number): number {
  const most = FARTHEST_PX - sidePx
  return Number.isNaN(px) ? 0 : Math.min(most, Math.max(-FARTHEST_PX, Math.round(px)))
}

/** The nearest frame that can be made. */
export function checkedFrame({ left, top, width, height }: Place, gridPx?: number): Place {
  const size = { width: frameSide(width, gridPx), height: frameSide(height, gridPx) }
  return { left: onBoard(left, size.width), top: onBoard(top, size.height), ...size }
}

/** The frame moved, px. */
export function moveFrame(frame: Place, byX: number, byY: number): Place {
  return { ...frame, left: onBoard(frame.left + byX, frame.width), top: onBoard(frame.top + byY, frame.height) }
}

/** The frame pulled by a handle to a point of the board; `keepsRatio` keeps its shape, as far as the grid lets it. */
export function resizeFrame(
  frame: Place,
  handle: FrameHandle,
  to: { readonly x: number; readonly y: number },
  { keepsRatio = false, gridPx = FRAME_GRID_PX }: { readonly keepsRatio?: boolean; readonly gridPx?: number } = {},
): Place {
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height]
  const [isWest, isEast] = [handle.includes("w"), handle.includes("e")]
  const [isNorth, isSouth] = [handle.includes("n"), handle.includes("s")]
  let width = isWest ? right - to.x : isEast ? to.x - frame.left : frame.width
  let height = isNorth ? bottom - to.y : isSouth ? to.y - frame.top : frame.height
  if (keepsRatio) {
    const byWidth = width / frame.width
    const byHeight = height / frame.height
    const isByWidth = (isWest || isEast) && (!(isNorth || isSouth) || byWidth >= byHeight)
    const most = MAXIMUM_SIDE_PX / Math.max(frame.width, frame.height)
    const least = MINIMUM_SIDE_PX / Math.min(frame.width, frame.height)
    const scale = Math.min(most, Math.max(least, isByWidth ? byWidth : byHeight))
    width = frame.width * scale
    height = frame.height * scale
  }
  const size = { width: frameSide(width, gridPx), height: frameSide(height, gridPx) }
  return {
    left: onBoard(isWest ? right - size.width : frame.left, size.width),
    top: onBoard(isNorth ? bottom - size.height : frame.top, size.height),
    ...size,
  }
}

/** The frame in another size around its middle. */
export function frameOfSize(frame: Place, { width, height }: Size, gridPx?: number): Place {
  const size = { width: frameSide(width, gridPx), height: frameSide(height, gridPx) }
  const left = onBoard(frame.left + (frame.width - size.width) / 2, size.width)
  return { left, top: onBoard(frame.top + (frame.height - size.height) / 2, size.height), ...size }
}

/** The frame in the size that a model's family has for a ratio; the same frame where it has none. */
export function frameOfRatio(frame: Place, ratio: RatioCode, family: ModelFamily, mode: "standard" | "quality" = "standard"): Place {
  const size = sizeFor(family, ratio, mode)
  return size === undefined ? frame : frameOfSize(frame, size)
}

/** The smallest frame around a place; around its middle where the place is larger than what can be made. */
export function frameAround(place: Place, gridPx: number = FRAME_GRID_PX): Place {
  const upwards = (px: number) => frameSide(Math.ceil(px / gridPx) * gridPx, gridPx)
  return frameOfSize(place, { width: upwards(place.width), height: upwards(place.height) }, gridPx)
}
