import { type Canvas, createCanvas } from "@napi-rs/canvas"
import type { Motion, Orders } from "../orders/schemas.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { blurred, colourField, type Field, filled, mapped, refitted, rowsOf } from "./fields.ts"
import { foregroundOf } from "./foreground.ts"
import { canvasOf, fitted, flattened, RESULT_BYTES } from "./rasters.ts"
import type { Studio } from "./studio.ts"
import { movingWebp } from "./webp.ts"

/** How far the camera goes at weight 1: nearer by so much, and aside by so much of a side. */
const CAMERA = { zoom: 0.14, pan: 0.06, drift: 0.035 } as const
/** How much less far what is behind moves than what is in front. */
const BEHIND = 0.35
/** Frames that would make the file too large are packed worse, step by step. */
const FRAME_QUALITIES = [82, 64, 46, 28, 10] as const

/** Where the camera is: how near, and how far aside (shares of the sides). */
interface Camera {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The camera at a moment of the loop (0–1). It comes back to where it began, and is slow where it turns. */
export function cameraAt(motion: Motion, moment: number, weight: number): Camera {
  const there = ((1 - Math.cos(moment * 2 * Math.PI)) / 2) * weight
  switch (motion) {
    case "zoom-in":
      return { zoom: 1 + CAMERA.zoom * there, x: 0, y: 0 }
    case "zoom-out":
      return { zoom: 1 + CAMERA.zoom * (weight - there), x: 0, y: 0 }
    case "pan-left":
      return { zoom: 1 + 2 * CAMERA.pan * weight, x: CAMERA.pan * (2 * there - weight), y: 0 }
    case "pan-right":
      return { zoom: 1 + 2 * CAMERA.pan * weight, x: CAMERA.pan * (weight - 2 * there), y: 0 }
    case "drift": {
      const [x, y] = [Math.sin(moment * 2 * Math.PI), Math.cos(moment * 2 * Math.PI)]
      return { zoom: 1 + 2.2 * CAMERA.drift * weight, x: CAMERA.drift * weight * x, y: 0.6 * CAMERA.drift * weight * y }
    }
  }
}

/** The image in two layers: what it is about on nothing, and all of it with what is behind that carried on under it. */
export function layersOf(image: Raster): { readonly behind: Canvas; readonly front: Canvas } {
  const found = foregroundOf(image)
  const isAll = found.data.every((value) => value > 0.9)
  const front: Field = isAll ? mapped(found, () => 0) : found
  const known = mapped(blurred(front, 3, 2), (value) => (value > 0.04 ? 0 : 1))
  const colours = colourField(image, Math.max(front.width, front.height))
  const carried = known.data.includes(1) ? filled(colours, refitted(known, colours)) : colours
  const [carriedAt, frontAt, coverAt] = [rowsOf(carried, image), rowsOf(blurred(front, 1, 1), image), rowsOf(blurred(front, 3, 2), image)]
  const under = new Uint8ClampedArray(image.rgba)
  const over = new Uint8ClampedArray(image.rgba)
  for (let y = 0, i = 0; y < image.height; y++) {
    const [row, alpha, cover] = [carriedAt(y), frontAt(y), coverAt(y)]
    for (let x = 0; x < image.width; x++, i += 4) {
      // A little beyond the rim of what is in front, so that no second outline shows.
      const share = Math.min(1, (cover[x] ?? 0) * 4)
      for (let k = 0; k < 3; k++) under[i + k] = (under[i + k] ?? 0) * (1 - share) + (row[x * 3 + k] ?? 0) * share
      over[i + 3] = 255 * (alpha[x] ?? 0)
    }
  }
  return { behind: canvasOf({ ...image, rgba: under }), front: canvasOf({ ...image, rgba: over }) }
}

function frameOf(canvas: Canvas, mostBytes: number): Uint8Array {
  let packed = new Uint8Array(0)
  for (const quality of FRAME_QUALITIES) {
    packed = new Uint8Array(canvas.toBuffer("image/webp", quality))
    if (packed.byteLength <= mostBytes) break
  }
  return packed
}

/** An image that the camera moves in: what is in front moves farther than what is behind. */
export async function runAnimation(order: Orders["animation"], studio: Studio): Promise<void> {
  const { width, height, frames, frame_rate: rate, motion, weight } = order
  const image = fitted(flattened(await studio.raster("image")), order)
  const { behind, front } = layersOf(image)
  if (!studio.finishing(0, 0.1)) return
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  const draw = (layer: Canvas, { zoom, x, y }: Camera): void => {
    context.save()
    context.translate(width * (0.5 + x), height * (0.5 + y))
    context.scale(zoom, zoom)
    context.drawImage(layer, -width / 2, -height / 2)
    context.restore()
  }
  const made: Uint8Array[] = []
  for (let frame = 0; frame < frames; frame++) {
    studio.pause()
    const camera = cameraAt(motion, frame / frames, weight)
    // The whole of it moves as what is behind does; what is in front goes on a little from there.
    const far = { zoom: 1 + (camera.zoom - 1) * (1 - 0.3 * BEHIND), x: camera.x * (1 - BEHIND), y: camera.y * (1 - BEHIND) }
    draw(behind, far)
    draw(front, camera)
    made.push(frameOf(canvas, RESULT_BYTES.wanted / frames))
    if (!studio.finishing(0, 0.1 + (0.88 * (frame + 1)) / frames)) return
    studio.show(0, (side) => {
      const scale = Math.min(1, side / Math.max(width, height))
      const small = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
      small.getContext("2d").drawImage(canvas, 0, 0, small.width, small.height)
      return small
    })
  }
  studio.deliver(0, movingWebp(made, { width, height, frameMs: Math.round(1000 / rate) }), "image/webp")
}
