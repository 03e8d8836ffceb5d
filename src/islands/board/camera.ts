import type { Place } from "../../domain/board/document.ts"

/** What of the board is seen: `left` and `top` are the board's px at the view's upper left corner, `scale` view px a board px. */
export interface Camera {
  readonly scale: number
  readonly left: number
  readonly top: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const MINIMUM_SCALE = 0.05
export const MAXIMUM_SCALE = 32
/** How much of the view's shorter side stays free around what is fitted into it. */
const FIT_MARGIN = 0.08

/** Magnifies around a point of the view: what is under it stays there. */
export function zoomedAround(camera: Camera, factor: number, point: Point): Camera {
  return scaledTo(camera, camera.scale * factor, point)
}

/** Magnifies to a scale around a point of the view. */
export function scaledTo(camera: Camera, wanted: number, point: Point): Camera {
  const scale = Math.min(MAXIMUM_SCALE, Math.max(MINIMUM_SCALE, wanted))
  const { x, y } = boardPoint(camera, point)
  return { scale, left: x - point.x / scale, top: y - point.y / scale }
}

/** Moves what is seen by px of the view, as a hand would drag it. */
export function draggedBy(camera: Camera, across: number, down: number): Camera {
  return { ...camera, left: camera.left - across / camera.scale, top: camera.top - down / camera.scale }
}

/** Shows all of a place in the middle of a view, of which `insets` are covered by panels. */
export function fitting(place: Place, view: Size, insets: { readonly top: number; readonly bottom: number }): Camera {
  const height = Math.max(80, view.height - insets.top - insets.bottom)
  const margin = Math.min(view.width, height) * FIT_MARGIN
  const fit = Math.min((view.width - margin * 2) / place.width, (height - margin * 2) / place.height)
  const scale = Math.min(MAXIMUM_SCALE, Math.max(MINIMUM_SCALE, fit))
  return {
    scale,
    left: place.left + place.width / 2 - view.width / 2 / scale,
    top: place.top + place.height / 2 - (insets.top + height / 2) / scale,
  }
}

/** The place of the board under a point of the view. */
export function boardPoint(camera: Camera, point: Point): Point {
  return { x: camera.left + point.x / camera.scale, y: camera.top + point.y / camera.scale }
}

/** Where a place of the board lies in the view, px of the view. */
export function viewPlace(camera: Camera, place: Place): Place {
  const { scale } = camera
  return {
    left: (place.left - camera.left) * scale,
    top: (place.top - camera.top) * scale,
    width: place.width * scale,
    height: place.height * scale,
  }
}
