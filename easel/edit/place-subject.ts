import { createCanvas } from "@napi-rs/canvas"
import type { Raster } from "../upscale/lanczos.ts"
import { type Region, regionOf } from "./mask.ts"
import { canvasOf, rasterOf, type Size } from "./rasters.ts"
import { alphaField } from "./standing-out.ts"

/** The figures of a painting alone, moved to where an image has room for them. */

/** Less of a painting than this is no figure that it is about. */
const LEAST_SHARE = 0.004
/** How much of the room figures take, and how much larger than painted they may get. */
const TAKEN = 0.86
const MOST_LARGER = 1.4

/** What figures a painting has, cut out of it; undefined where it has none. */
export function cutFigures(painting: Raster, subject: Raster): { readonly raster: Raster; readonly box: Region } | undefined {
  const alpha = alphaField(subject)
  const share = alpha.data.reduce((sum, value) => sum + value, 0) / alpha.data.length
  // A shadow is no part of the box: it lies wherever the light leaves it.
  const box = regionOf({ ...alpha, data: alpha.data.map((value) => (value > 0.9 ? 1 : 0)) }, 0)
  if (share < LEAST_SHARE || box === undefined) return undefined
  const canvas = canvasOf(painting)
  const context = canvas.getContext("2d")
  context.globalCompositeOperation = "destination-in"
  context.imageSmoothingQuality = "high"
  context.drawImage(canvasOf(subject), 0, 0, painting.width, painting.height)
  const [scaleX, scaleY] = [painting.width / subject.width, painting.height / subject.height]
  return {
    raster: rasterOf(canvas),
    box: { left: box.left * scaleX, top: box.top * scaleY, width: box.width * scaleX, height: box.height * scaleY },
  }
}

/** The figures on nothing, in an image of `size`: within `room`, standing on its ground. */
export function placedIn(figures: { readonly raster: Raster; readonly box: Region }, room: Region, size: Size): Raster {
  const { box } = figures
  const scale = Math.min(MOST_LARGER, (room.width * TAKEN) / box.width, (room.height * TAKEN) / box.height)
  const left = room.left + (room.width - box.width * scale) / 2
  const top = room.top + room.height * (1 - (1 - TAKEN) / 2) - box.height * scale
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.translate(left - box.left * scale, top - box.top * scale)
  context.scale(scale, scale)
  context.drawImage(canvasOf(figures.raster), 0, 0)
  return rasterOf(canvas)
}
