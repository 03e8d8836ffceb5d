import type { FilmOrder } from "../orders/film-orders.ts"

/** Where the camera has taken a plane: how large it is, and how far aside (shares of the sides). */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** How far it goes at an offset of 10. */
const REACH = { movement: 0.34, zoom: 0.3, slide: 0.11 } as const
/** What a camera that nobody asked for does: it comes slowly nearer. */
const QUIET = { mode: "movement", offset: 2 } as const
const FURTHEST = 10
/** What a zoom or a move away begins with, so that it can go back. */
const AWAY = 0.5

/** Slow where it begins and ends. */
const eased = (share: number): number => share * share * (3 - 2 * share) * 0.7 + share * 0.3

/**
 * The camera on a plane of `depth` (0–1) after `share` (0–1) of the film. It begins where the image is as it is; only where `isFree` may a
 * move away begin nearer.
 */
export function viewOf(camera: FilmOrder["camera"], depth: number, share: number, isFree: boolean): View {
  const { mode, offset } = camera ?? QUIET
  const far = (offset / FURTHEST) * eased(share)
  const near = 0.3 + 0.9 * depth
  switch (mode) {
    case "movement":
    case "zoom": {
      const reach = mode === "zoom" ? REACH.zoom : REACH.movement * near
      const begun = isFree && offset < 0 ? 1 + (reach * -offset) / FURTHEST : 1
      return { zoom: Math.max(begun === 1 ? 1 - AWAY * reach : 1, begun + reach * far), x: 0, y: 0 }
    }
    case "horizontal":
      return { zoom: 1, x: -REACH.slide * far * near, y: 0 }
    case "vertical":
      return { zoom: 1, x: 0, y: REACH.slide * far * near }
    case "pan":
      return { zoom: 1, x: -REACH.slide * far, y: 0 }
  }
}
