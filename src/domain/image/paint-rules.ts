/** A place on an image, px from its upper left corner. */
export interface PaintPoint {
  readonly x: number
  readonly y: number
}

/** A place that the brush passed; `pressure` 0 to 1, 1 where the pointer has none. */
export interface StrokePoint extends PaintPoint {
  readonly pressure: number
}

/** Whether a step marks or takes marks away. */
export type PaintEffect = "add" | "remove"

/** One change of a mask. Lengths are px of the image, so that the same steps can be drawn at any size. */
export type PaintStep =
  | {
      readonly kind: "stroke"
      readonly effect: PaintEffect
      readonly radius: number
      /** 0 hard to 1 soft all through. */
      readonly softness: number
      readonly points: readonly StrokePoint[]
      /** Of what is added, in CSS; a mask has none. Soft brushes have no colour. */
      readonly colour?: string | undefined
    }
  /** All within a closed line: a rectangle or a lasso. */
  | { readonly kind: "area"; readonly effect: PaintEffect; readonly points: readonly PaintPoint[]; readonly colour?: string | undefined }
  | { readonly kind: "fill"; readonly effect: PaintEffect }
  | { readonly kind: "invert" }

/** What was painted, and what was taken back and may come again. */
export interface PaintHistory {
  readonly done: readonly PaintStep[]
  readonly undone: readonly PaintStep[]
}

/** Nothing painted yet. */
export const EMPTY_HISTORY: PaintHistory = { done: [], undone: [] }

export type PaintAction = { readonly type: "paint"; readonly step: PaintStep } | { readonly type: "undo" | "redo" | "clear" }

/** The history after an action. Painting forgets what was undone; clearing empties all and can itself not be undone. */
export function nextHistory(history: PaintHistory, action: PaintAction): PaintHistory {
  const { done, undone } = history
  switch (action.type) {
    case "paint":
      return { done: [...done, action.step], undone: [] }
    case "undo": {
      const last = done.at(-1)
      return last === undefined ? history : { done: done.slice(0, -1), undone: [...undone, last] }
    }
    case "redo": {
      const last = undone.at(-1)
      return last === undefined ? history : { done: [...done, last], undone: undone.slice(0, -1) }
    }
    case "clear":
      return EMPTY_HISTORY
  }
}

/** Share of the radius that the lightest touch leaves. */
const LIGHTEST = 0.3
/** Distance of two prints of the brush, as a share of its radius. */
const SPACING = 0.2

/** One print of the brush: a disc. */
export interface BrushPrint extends PaintPoint {
  readonly radius: number
}

/** The prints that a brush leaves between two points, the second included; between a point and itself, one. The same points always give the same prints. */
export function printsBetween(from: StrokePoint, to: StrokePoint, radius: number): readonly BrushPrint[] {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const radiusAt = (pressure: number) => radius * (LIGHTEST + (1 - LIGHTEST) * Math.min(1, Math.max(0, pressure)))
  const finest = Math.max(0.5, Math.min(radiusAt(from.pressure), radiusAt(to.pressure)) * SPACING)
  const count = Math.max(1, Math.ceil(distance / finest))
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 1) / count
    const between = (start: number, end: number) => start + (end - start) * share
    return { x: between(from.x, to.x), y: between(from.y, to.y), radius: radiusAt(between(from.pressure, to.pressure)) }
  })
}
