import type { ImageKind } from "../../domain/profile/profile-rules.ts"

/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of an image, in its own pixels. */
export interface Part extends Size {
  readonly x: number
  readonly y: number
}

/** How an image lies under the frame: zoom from 1 (as much of it as fits) on, and where its middle is, each 0 to 1. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The images of a profile as they are sent, at most. */
export const IMAGE_SIZES: Readonly<Record<ImageKind, Size>> = {
  avatar: { width: 512, height: 512 },
  banner: { width: 1600, height: 400 },
}
export const MAXIMUM_ZOOM = 4
export const WHOLE_VIEW: View = { zoom: 1, x: 0.5, y: 0.5 }

/** The part of an image that is seen through a frame; never more than the image. */
export function partSeen(image: Size, frame: Size, view: View): Part {
  const zoom = clamp(view.zoom, 1, MAXIMUM_ZOOM)
  const scale = Math.min(image.width / frame.width, image.height / frame.height) / zoom
  const width = frame.width * scale
  const height = frame.height * scale
  return {
    x: clamp(view.x * image.width - width / 2, 0, image.width - width),
    y: clamp(view.y * image.height - height / 2, 0, image.height - height),
    width,
    height,
  }
}

/** The view after a change, with its middle where the frame stays within the image. */
export function changedView(image: Size, frame: Size, view: View, change: Partial<View>): View {
  const requested = { ...view, ...change }
  const zoom = clamp(requested.zoom, 1, MAXIMUM_ZOOM)
  const { x, y, width, height } = partSeen(image, frame, { ...requested, zoom })
  return { zoom, x: (x + width / 2) / image.width, y: (y + height / 2) / image.height }
}

/** The view after the image was dragged, by parts of the frame's width and height. */
export function draggedView(image: Size, frame: Size, view: View, drag: { readonly across: number; readonly down: number }): View {
  const part = partSeen(image, frame, view)
  const x = view.x - (drag.across * part.width) / image.width
  const y = view.y - (drag.down * part.height) / image.height
  return changedView(image, frame, view, { x, y })
}

/** Whether there is more of the image beside the frame: across and down. */
export function roomAround(image: Size, frame: Size, view: View): { readonly across: boolean; readonly down: boolean } {
  const part = partSeen(image, frame, view)
  return { across: image.width - part.width > 0.5, down: image.height - part.height > 0.5 }
}

/** What is sent of a part: as large as wanted, and no larger than it is. Whole pixels. */
export function sentSize(part: Size, wanted: Size): Size {
  const scale = Math.min(1, part.width / wanted.width)
  return { width: Math.max(1, Math.round(wanted.width * scale)), height: Math.max(1, Math.round(wanted.height * scale)) }
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), Math.max(lowest, highest))
}
