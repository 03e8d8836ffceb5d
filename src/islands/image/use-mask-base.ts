import { useEffect, useState } from "react"
import { lightAsAlpha } from "../../domain/image/alpha-rules.ts"
import { newCanvas } from "./mask-board.ts"

/** Longest side of what is painted on, px; the file itself is drawn whole when the mask is made. */
const SIDE_PX = 1600

/** A mask's file as what a board begins with: as opaque as it is white. Null without a file, and where it cannot be read. */
export function useMaskBase(file: File | undefined): HTMLCanvasElement | "opening" | null {
  const [known, setKnown] = useState<{ readonly of: File; readonly canvas: HTMLCanvasElement | null } | null>(null)
  useEffect(() => {
    if (file === undefined) return
    let isOver = false
    drawn(file).then(
      (canvas) => !isOver && setKnown({ of: file, canvas }),
      () => !isOver && setKnown({ of: file, canvas: null }),
    )
    return () => {
      isOver = true
    }
  }, [file])
  if (file === undefined) return null
  return known?.of === file ? known.canvas : "opening"
}

async function drawn(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, SIDE_PX / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const { canvas, context } = newCanvas(width ?? 1, height ?? 1)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  lightAsAlpha(pixels.data)
  context.putImageData(pixels, 0, 0)
  return canvas
}
