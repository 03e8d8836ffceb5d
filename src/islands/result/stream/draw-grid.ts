import type { TaskImage } from "../../../domain/task/contract.ts"
import { cellsOf } from "../../../domain/task/sweep-cells.ts"
import { gridLayout } from "./grid-layout.ts"
import type { Sweep } from "./use-cell-words.ts"

interface GridDrawing {
  readonly sweep: Sweep
  readonly images: readonly TaskImage[]
  /** Words above the columns, and before the rows where there are two axes. */
  readonly columns: readonly string[]
  readonly rows: readonly string[] | null
  /** Of one image, px. */
  readonly size: { readonly width: number; readonly height: number }
  readonly isRightToLeft: boolean
}

/** A grid with its headers as one PNG. Throws where the browser cannot draw one so large, or an image does not come. */
export async function drawGrid({ sweep, images, columns, rows, size, isRightToLeft }: GridDrawing): Promise<Blob> {
  const layout = gridLayout(size, columns.length, rows?.length ?? 1, rows !== null)
  const canvas = document.createElement("canvas")
  canvas.width = layout.widthPx
  canvas.height = layout.heightPx
  const drawing = canvas.getContext("2d")
  if (drawing === null) throw new Error("no drawing")
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body)
  drawing.fillStyle = backgroundColor
  drawing.fillRect(0, 0, layout.widthPx, layout.heightPx)
  drawing.fillStyle = color
  drawing.font = `600 ${layout.textPx}px ${fontFamily}`
  drawing.textAlign = "center"
  drawing.textBaseline = "middle"
  drawing.direction = isRightToLeft ? "rtl" : "ltr"
  // In a script that runs from right to left the first column stands at the right.
  const leftOf = (left: number, width: number) => (isRightToLeft ? layout.widthPx - left - width : left)
  for (const [column, words] of columns.entries()) {
    const left = leftOf(layout.leftOf(column), layout.cellWidthPx)
    drawing.fillText(words, left + layout.cellWidthPx / 2, layout.headerPx / 2, layout.cellWidthPx - layout.gapPx)
  }
  for (const [row, words] of (rows ?? []).entries()) {
    const left = leftOf(layout.gapPx, layout.sidePx)
    drawing.fillText(words, left + layout.sidePx / 2, layout.topOf(row) + layout.cellHeightPx / 2, layout.sidePx - layout.gapPx)
  }
  for (const { image, column, row } of cellsOf(sweep, images).flat()) {
    if (image === null) continue
    const bitmap = await createImageBitmap(await (await fetch(image.url)).blob())
    const scale = Math.min(layout.cellWidthPx / bitmap.width, layout.cellHeightPx / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    const left = leftOf(layout.leftOf(column), layout.cellWidthPx) + (layout.cellWidthPx - width) / 2
    drawing.drawImage(bitmap, left, layout.topOf(row) + (layout.cellHeightPx - height) / 2, width, height)
    bitmap.close()
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error("too large to draw")) : resolve(blob)), "image/png"),
  )
}
