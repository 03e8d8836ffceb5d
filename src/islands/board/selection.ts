import type { Place } from "../../domain/board/document.ts"
import type { PaintPoint } from "../../domain/image/paint-rules.ts"

/** What is selected on the board: as opaque as it is there, on a canvas of its own; `outline` where it has straight sides. */
export interface Selection {
  readonly place: Place
  readonly canvas: OffscreenCanvas
  readonly outline: readonly PaintPoint[] | null
}

/** Largest area that a selection holds, px. */
const MAXIMUM_AREA_PX = 4096 * 4096

/** All within a closed line; null where that is nothing, or more than a selection holds. */
export function selectionOfOutline(outline: readonly PaintPoint[]): Selection | null {
  if (outline.length < 3) return null
  const left = Math.floor(Math.min(...outline.map(({ x }) => x)))
  const top = Math.floor(Math.min(...outline.map(({ y }) => y)))
  const width = Math.ceil(Math.max(...outline.map(({ x }) => x))) - left
  const height = Math.ceil(Math.max(...outline.map(({ y }) => y))) - top
  if (width < 1 || height < 1 || width * height > MAXIMUM_AREA_PX) return null
  const { canvas, context } = emptyCanvas(width, height)
  context.translate(-left, -top)
  context.beginPath()
  for (const { x, y } of outline) context.lineTo(x, y)
  context.closePath()
  context.fill()
  return { place: { left, top, width, height }, canvas, outline }
}

/** What is opaque in a plane that stands for a place. */
export function selectionOfAlpha(place: Place, alpha: Uint8Array | Uint8ClampedArray, width: number, height: number): Selection | null {
  if (alpha.every((value) => value < 8)) return null
  const small = emptyCanvas(width, height)
  const image = small.context.createImageData(width, height)
  for (let index = 0; index < alpha.length; index++) {
    image.data[index * 4] = image.data[index * 4 + 1] = image.data[index * 4 + 2] = 255
    image.data[index * 4 + 3] = alpha[index] ?? 0
  }
  small.context.putImageData(image, 0, 0)
  const { canvas, context } = emptyCanvas(place.width, place.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(small.canvas, 0, 0, place.width, place.height)
  return { place, canvas, outline: null }
}

/** All of a place but what is selected. */
export function invertedSelection({ place: selected, canvas: before }: Selection, place: Place): Selection {
  const { canvas, context } = emptyCanvas(place.width, place.height)
  context.fillRect(0, 0, place.width, place.height)
  context.globalCompositeOperation = "destination-out"
  context.drawImage(before, selected.left - place.left, selected.top - place.top)
  return { place, canvas, outline: null }
}

/** The selection in one colour, to be drawn where it lies. */
export function tintedSelection({ canvas: before }: Selection, colour: string): OffscreenCanvas {
  const { canvas, context } = emptyCanvas(before.width, before.height)
  context.drawImage(before, 0, 0)
  context.globalCompositeOperation = "source-in"
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

function emptyCanvas(
  width: number,
  height: number,
): { readonly canvas: OffscreenCanvas; readonly context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("no room for a selection")
  context.fillStyle = "white"
  return { canvas, context }
}
