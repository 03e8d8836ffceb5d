import { createCanvas } from "@napi-rs/canvas"
import { findFaces } from "../edit/faces.ts"
import { foregroundOf } from "../edit/foreground.ts"
import { rasterPart } from "../edit/mask.ts"
import { canvasOf, fitted, rasterOf, reduced } from "../edit/rasters.ts"
import type { ImageFit } from "../orders/film-orders.ts"
import type { Raster } from "../upscale/lanczos.ts"
import type { Size } from "./canvases.ts"

/** Images of another shape in a film: their proportions stay as they are. */

/** What stays of an image for it to be cut where an order says nothing. */
const LEAST_LEFT = 2 / 3
/** How small the copy behind a whole image is made before it is made large again, longest side in px. */
const BLURRED_SIDE = 20
/** How dark that copy is beside the image. */
const DIMMED = 0.82

interface Point {
  readonly x: number
  readonly y: number
}

/** The image in a frame of a size: cut about what it shows, or whole before a blurred copy of itself. */
export function fitImage(image: Raster, size: Size, fit?: ImageFit): Raster {
  if (image.width * size.height === image.height * size.width) return fitted(image, size)
  const [across, down] = [size.width / image.width, size.height / image.height]
  const way = fit?.way ?? (Math.min(across, down) / Math.max(across, down) < LEAST_LEFT ? "pad" : "crop")
  return way === "crop" ? cut(image, size, fit?.focus ?? subjectOf(image)) : padded(image, size)
}

/** What of an image has the frame's shape, with the point as near to its middle as it can be. */
function cut(image: Raster, size: Size, focus: Point): Raster {
  const scale = Math.max(size.width / image.width, size.height / image.height)
  const [width, height] = [kept(size.width, scale, image.width), kept(size.height, scale, image.height)]
  const from = (middle: number, length: number, all: number): number =>
    Math.min(all - length, Math.max(0, Math.round(middle * all - length / 2)))
  const part = { left: from(focus.x, width, image.width), top: from(focus.y, height, image.height), width, height }
  return fitted(rasterPart(image, part), size)
}

/** How much of a side stays. */
const kept = (side: number, scale: number, all: number): number => Math.min(all, Math.max(1, Math.round(side / scale)))

function padded(image: Raster, size: Size): Raster {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  const small = canvasOf(reduced(image, BLURRED_SIDE))
  const cover = Math.max(size.width / small.width, size.height / small.height) * 1.1
  const [width, height] = [small.width * cover, small.height * cover]
  context.drawImage(small, (size.width - width) / 2, (size.height - height) / 2, width, height)
  context.fillStyle = `rgba(0,0,0,${1 - DIMMED})`
  context.fillRect(0, 0, size.width, size.height)
  const scale = Math.min(size.width / image.width, size.height / image.height)
  const whole = { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) }
  const left = Math.round((size.width - whole.width) / 2)
  context.drawImage(canvasOf(fitted(image, whole)), left, Math.round((size.height - whole.height) / 2))
  return rasterOf(canvas)
}

/** Where what an image is about has its middle, in shares of its sides: its faces, else what stands out of it. */
function subjectOf(image: Raster): Point {
  const faces = findFaces(image)
  if (faces.length > 0) {
    const middle = (of: (face: (typeof faces)[number]) => number): number => faces.reduce((sum, face) => sum + of(face), 0) / faces.length
    return { x: middle(({ x }) => x) / image.width, y: middle(({ y }) => y) / image.height }
  }
  const { width, height, data } = foregroundOf(image)
  let [all, across, down] = [0, 0, 0]
  for (let at = 0; at < data.length; at++) {
    const weight = data[at] ?? 0
    all += weight
    across += weight * ((at % width) + 0.5)
    down += weight * (Math.floor(at / width) + 0.5)
  }
  return all === 0 ? { x: 0.5, y: 0.5 } : { x: across / all / width, y: down / all / height }
}
