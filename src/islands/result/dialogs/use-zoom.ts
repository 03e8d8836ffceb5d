import { useState } from "react"

export const MAXIMUM_ZOOM = 6

/** Magnification of an image and how far it has been moved, in px. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
  by(factor: number): void
  move(deltaX: number, deltaY: number): void
  reset(): void
}

type Place = Pick<Zoom, "scale" | "x" | "y">

const WHOLE: Place = { scale: 1, x: 0, y: 0 }

/** Zoom state that starts over with every image. */
export function useZoom(imageKey: string): Zoom {
  const [known, setKnown] = useState<{ readonly of: string; readonly place: Place }>({ of: imageKey, place: WHOLE })
  const placeIn = (one: typeof known) => (one.of === imageKey ? one.place : WHOLE)
  const setPlace = (step: (before: Place) => Place) => setKnown((before) => ({ of: imageKey, place: step(placeIn(before)) }))
  return {
    ...placeIn(known),
    by: (factor) =>
      setPlace((before) => {
        const scale = Math.min(MAXIMUM_ZOOM, Math.max(1, before.scale * factor))
        // Close to whole is whole, or the last step would leave it a hair off centre.
        return scale < 1.05 ? WHOLE : { scale, x: (before.x * scale) / before.scale, y: (before.y * scale) / before.scale }
      }),
    move: (deltaX, deltaY) =>
      setPlace((before) => (before.scale === 1 ? before : { ...before, x: before.x + deltaX, y: before.y + deltaY })),
    reset: () => setPlace(() => WHOLE),
  }
}
