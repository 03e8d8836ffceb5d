import { LONGEST_PLACE_PX, type Place } from "../../domain/board/document.ts"
import type { FrameHandle } from "../../domain/board/frame-rules.ts"

/** A place pulled by a handle to a point of the board; what lies opposite stays. */
export function resizedPlace(
  place: Place,
  handle: FrameHandle,
  to: { readonly x: number; readonly y: number },
  keepsRatio: boolean,
): Place {
  const [right, bottom] = [place.left + place.width, place.top + place.height]
  const [isWest, isEast] = [handle.includes("w"), handle.includes("e")]
  const [isNorth, isSouth] = [handle.includes("n"), handle.includes("s")]
  let width = isWest ? right - to.x : isEast ? to.x - place.left : place.width
  let height = isNorth ? bottom - to.y : isSouth ? to.y - place.top : place.height
  if (keepsRatio && handle.length === 2) {
    const scale = Math.max(width / place.width, height / place.height)
    width = place.width * scale
    height = place.height * scale
  }
  const size = { width: side(width), height: side(height) }
  return { left: isWest ? right - size.width : place.left, top: isNorth ? bottom - size.height : place.top, ...size }
}

function side(px: number): number {
  return Math.min(LONGEST_PLACE_PX, Math.max(1, Math.round(px)))
}
