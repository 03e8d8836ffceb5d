import type { PictureKind } from "../../domain/profile/profile-rules.ts"

/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture, in its own pixels. */
export interface Part extends Size {
  readonly x: number
  readonly y: number
}

/** How a picture lies under the frame: zoom from 1 (as much of it as fits) on, and where its middle is, each 0 to 1. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The pictures of a profile as they are sent, at most. */
export const PICTURE_SIZES: Readonly<Record<PictureKind, Size>> = {
  avatar: { width: 512, height: 512 },
  banner: { width: 1600, height: 400 },
}
export const MAXIMUM_ZOOM = 4
export const WHOLE_VIEW: View = { zoom: 1, x: 0.5, y: 0.5 }

/** The part of a picture that is seen through a frame; never more than the picture. */
export function partSeen(picture: Size, frame: Size, view: View): Part {
  const zoom = clamp(view.zoom, 1, MAXIMUM_ZOOM)
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom
  const width = frame.width * scale
  const height = frame.height * scale
  return {
    x: clamp(view.x * picture.width - width / 2, 0, picture.width - width),
    y: clamp(view.y * picture.height - height / 2, 0, picture.height - height),
    width,
    height,
  }
}

/** The view after a change, with its middle where the frame stays within the picture. */
export function changedView(picture: Size, frame: Size, view: View, change: Partial<View>): View {
  const wished = { ...view, ...change }
  const zoom = clamp(wished.zoom, 1, MAXIMUM_ZOOM)
  const { x, y, width, height } = partSeen(picture, frame, { ...wished, zoom })
  return { zoom, x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height }
}

/** The view after the picture was dragged, by parts of the frame's width and height. */
export function draggedView(picture: Size, frame: Size, view: View, drag: { readonly across: number; readonly down: number }): View {
  const part = partSeen(picture, frame, view)
  const x = view.x - (drag.across * part.width) / picture.width
  const y = view.y - (drag.down * part.height) / picture.height
  return changedView(picture, frame, view, { x, y })
}

/** Whether there is more of the picture beside the frame: across and down. */
export function roomAround(picture: Size, frame: Size, view: View): { readonly across: boolean; readonly down: boolean } {
  const part = partSeen(picture, frame, view)
  return { across: picture.width - part.width > 0.5, down: picture.height - part.height > 0.5 }
}

/** What is sent of a part: as large as wanted, and no larger than it is. Whole pixels. */
export function sentSize(part: Size, wanted: Size): Size {
  const scale = Math.min(1, part.width / wanted.width)
  return { width: Math.max(1, Math.round(wanted.width * scale)), height: Math.max(1, Math.round(wanted.height * scale)) }
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), Math.max(lowest, highest))
}
