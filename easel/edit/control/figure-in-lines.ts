import { createCanvas } from "@napi-rs/canvas"
import type { Raster } from "../../upscale/lanczos.ts"
import { blurred, emptyField, type Field, mapped, rowsOf } from "../fields.ts"
import { type Region, regionOf } from "../mask.ts"
import type { cutFigures } from "../place-subject.ts"
import { canvasOf, rasterOf } from "../rasters.ts"
import { enclosedIn } from "./shapes.ts"
import { linesOf } from "./steer-lines.ts"

/** The words' own figure in the outline that a map draws. */

/** Longest side (places) that an outline is looked for at. */
const PLACES = 256
/** Shares of an image: smaller outlines are no figure's, larger ones are a frame. */
const OUTLINE = { least: 0.012, most: 0.6 } as const
/** Shapes that are nearer to each other than twice this (places) are parts of one figure. */
const TOGETHER = 6
const NEAR = 0.22
/** No figure is drawn out of its proportions more than this. */
const MOST_STRETCHED = 1.8

type Figures = NonNullable<ReturnType<typeof cutFigures>>

/** The largest piece of a field's places above a half; undefined for none. */
function largestPiece({ width, height, data }: Field): Field | undefined {
  const seen = new Uint8Array(data.length)
  let largest: readonly number[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] === 1 || (data[start] ?? 0) <= 0.5) continue
    const piece = [start]
    seen[start] = 1
    for (let n = 0; n < piece.length; n++) {
      const at = piece[n] ?? 0
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (next >= 0 && next < data.length && seen[next] === 0 && (data[next] ?? 0) > 0.5) {
          seen[next] = 1
          piece.push(next)
        }
    }
    if (piece.length > largest.length) largest = piece
  }
  const share = largest.length / data.length
  if (share < OUTLINE.least || share > OUTLINE.most) return undefined
  const field = emptyField({ width, height })
  for (const at of largest) field.data[at] = 1
  return field
}

/** Where a map's lines enclose what it is about; undefined where they enclose nothing of that size. */
export function outlinedPlace(map: Raster): Field | undefined {
  const scale = Math.min(1, PLACES / Math.max(map.width, map.height))
  const size = { width: Math.max(1, Math.round(map.width * scale)), height: Math.max(1, Math.round(map.height * scale)) }
  const enclosed = enclosedIn(linesOf(map, size))
  return largestPiece(mapped(blurred(enclosed, TOGETHER, 1), (value) => (value > NEAR ? 1 : 0)))
}

/** Figures stretched to a region. */
function stretchedTo({ raster, box }: Figures, { left, top, width, height }: Region, size: Pick<Raster, "width" | "height">): Raster {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  const [across, down] = [width / box.width, height / box.height]
  const scaleX = Math.min(across, down * MOST_STRETCHED)
  const scaleY = Math.min(down, across * MOST_STRETCHED)
  context.translate(left + (width - box.width * scaleX) / 2 - box.left * scaleX, top + height - box.height * scaleY - box.top * scaleY)
  context.scale(scaleX, scaleY)
  context.drawImage(canvasOf(raster), 0, 0)
  return rasterOf(canvas)
}

/** The figures, stretched to the outline of a map and cut along it, at a size; undefined where it outlines nothing. */
export function figureInLines(figures: Figures, map: Raster, size: Pick<Raster, "width" | "height">): Raster | undefined {
  const place = outlinedPlace(map)
  if (place === undefined) return undefined
  const room = regionOf(place, 0)
  if (room === undefined) return undefined
  const [scaleX, scaleY] = [size.width / place.width, size.height / place.height]
  const region = { left: room.left * scaleX, top: room.top * scaleY, width: room.width * scaleX, height: room.height * scaleY }
  const made = stretchedTo(figures, region, size)
  const rowAt = rowsOf(blurred(place, 1, 1), size)
  const rgba = new Uint8ClampedArray(made.rgba)
  for (let y = 0, i = 3; y < size.height; y++) {
    const row = rowAt(y)
    for (let x = 0; x < size.width; x++, i += 4) rgba[i] = (rgba[i] ?? 0) * Math.min(1, (row[x] ?? 0) * 1.3)
  }
  return { ...made, rgba }
}
