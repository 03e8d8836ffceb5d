import { type Canvas, createCanvas } from "@napi-rs/canvas"

/** Canvases that films are made of. */

export interface Size {
  readonly width: number
  readonly height: number
}

/** Share of the longer side that lies around a picture for the camera to go to. */
const MARGIN = 0.18

/** The picture with its mirror image around it. */
export function withMargin(picture: Canvas): { readonly back: Canvas; readonly margin: number } {
  const { width, height } = picture
  const margin = Math.min(width, height, Math.round(Math.max(width, height) * MARGIN))
  const back = createCanvas(width + 2 * margin, height + 2 * margin)
  const context = back.getContext("2d")
  context.translate(margin, margin)
  for (const column of [-1, 0, 1])
    for (const row of [-1, 0, 1]) {
      context.save()
      context.translate(column === 0 ? 0 : column === 1 ? 2 * width : 0, row === 0 ? 0 : row === 1 ? 2 * height : 0)
      context.scale(column === 0 ? 1 : -1, row === 0 ? 1 : -1)
      context.drawImage(picture, 0, 0)
      context.restore()
    }
  return { back, margin }
}
