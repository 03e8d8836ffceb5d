import { useReducer, useState } from "react"
import { EMPTY_HISTORY, nextHistory, type PaintEffect, type PaintHistory, type PaintStep } from "../../domain/image/paint-rules.ts"
import type { OpenedImage } from "../../wasm-workers/image/protocol.ts"
import { MaskBoard } from "./mask-board.ts"

export type PaintTool = "brush" | "rectangle" | "lasso" | "move"

/** The brush in hand. `radius` is px of the image. */
export interface PaintHand {
  readonly tool: PaintTool
  readonly effect: PaintEffect
  readonly radius: number
  readonly softness: number
  /** Of what is added, in CSS; a mask has none. */
  readonly colour?: string | undefined
}

/** A mask that is being painted. */
export interface Painting {
  readonly board: MaskBoard
  readonly history: PaintHistory
  readonly hand: PaintHand
  /** Bounds of the radius, px of the image. */
  readonly radii: { readonly smallest: number; readonly largest: number }
  readonly setHand: (change: Partial<PaintHand>) => void
  /** Takes over a step; `isDrawn` where it stands on the board already. */
  readonly paint: (step: PaintStep, isDrawn?: boolean) => void
  readonly undo: () => void
  readonly redo: () => void
}

interface PaintedImage extends Pick<OpenedImage, "width" | "height"> {
  /** The size of the board. */
  readonly preview: { readonly width: number; readonly height: number }
}

/**
 * Painting on a mask of an image, which begins as `base` is; both must stay the same. With a `colour` it is a picture that is painted. The
 * surface brings the board to the history.
 */
export function usePainting(image: PaintedImage, base: CanvasImageSource | null, softness: number, colour?: string): Painting {
  const [board] = useState(() => new MaskBoard(image.preview.width, image.preview.height, image.width, base))
  const [history, dispatch] = useReducer(nextHistory, EMPTY_HISTORY)
  const longest = Math.max(image.width, image.height)
  const radii = { smallest: Math.max(1, longest / 500), largest: longest / 6 }
  const [hand, setHand] = useState<PaintHand>({ tool: "brush", effect: "add", radius: longest / 40, softness, colour })
  return {
    board,
    history,
    hand,
    radii,
    setHand: (change) =>
      setHand((before) => {
        const after = { ...before, ...change }
        return { ...after, radius: Math.min(radii.largest, Math.max(radii.smallest, after.radius)) }
      }),
    paint: (step, isDrawn = false) => {
      if (isDrawn) board.adopt(step)
      dispatch({ type: "paint", step })
    },
    undo: () => dispatch({ type: "undo" }),
    redo: () => dispatch({ type: "redo" }),
  }
}
