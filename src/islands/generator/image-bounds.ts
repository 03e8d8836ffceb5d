import { MAXIMUM_SIDE_PX, type Size } from "../../domain/studio/rules.ts"
import { MAXIMUM_ONE_PIECE_BYTES } from "../../domain/upload/rules.ts"

/** Bounds of an image that something is made from: its file, and its longer side. */
export const INPUT_BOUNDS = { bytes: MAXIMUM_ONE_PIECE_BYTES, sidePx: MAXIMUM_SIDE_PX } as const

/** What is known of an image before it is sent. */
export interface MeasuredFile extends Size {
  readonly sizeBytes: number
}

/** The bound that an image breaks, of which the side goes first: a smaller image has a smaller file. Null where none is broken. */
export function brokenBound({ width, height, sizeBytes }: MeasuredFile): "side" | "bytes" | null {
  if (Math.max(width, height) > INPUT_BOUNDS.sidePx) return "side"
  return sizeBytes > INPUT_BOUNDS.bytes ? "bytes" : null
}

/** The size that an image is made smaller to, in whole px; `share` below 1 makes it smaller than its bound asks for. */
export function smallerSize({ width, height }: Size, share = 1): Size {
  const scale = Math.min(1, INPUT_BOUNDS.sidePx / Math.max(width, height)) * share
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
