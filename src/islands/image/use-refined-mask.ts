import { useEffect, useState } from "react"
import type { PaintHistory } from "../../domain/image/paint-rules.ts"
import { runImageJob } from "../../wasm-workers/image/client.ts"
import type { EdgeChange } from "../../wasm-workers/image/protocol.ts"
import { type MaskBoard, newCanvas } from "./mask-board.ts"

/** After the last change, ms: a slider that is dragged asks once it rests. */
const REST_MS = 60

/** The mask with its edge moved and softened, made in a worker; null while it is not changed or not ready. */
export function useRefinedMask(board: MaskBoard, history: PaintHistory, { feather, shift }: EdgeChange): HTMLCanvasElement | null {
  const [refined, setRefined] = useState<{ readonly of: PaintHistory; readonly canvas: HTMLCanvasElement } | null>(null)
  const isChanged = feather !== 0 || shift !== 0
  useEffect(() => {
    if (!isChanged) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const plane = board.plane()
      runImageJob("refine", { plane, edge: { feather, shift } }, { signal: abort.signal, transfer: [plane.alpha.buffer] }).then(
        ({ width, height, alpha }) => {
          const { canvas, context } = newCanvas(width, height)
          const pixels = context.createImageData(width, height)
          pixels.data.fill(255)
          for (let index = 0; index < alpha.length; index++) pixels.data[index * 4 + 3] = alpha[index] ?? 0
          context.putImageData(pixels, 0, 0)
          setRefined({ of: history, canvas })
        },
        // The mask as it was painted is shown instead; what is saved is made anew anyway.
        () => {},
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [board, history, feather, shift, isChanged])
  return isChanged && refined?.of === history ? refined.canvas : null
}
