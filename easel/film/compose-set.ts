import { type Canvas, createCanvas } from "@napi-rs/canvas"
import { colourMap, mapColours } from "../edit/colour-transfer.ts"
import { colourField } from "../edit/fields.ts"
import { figuresOf, sharpForeground } from "../edit/foreground.ts"
import { outlineOf } from "../edit/outline.ts"
import { canvasOf } from "../edit/rasters.ts"
import type { FilmOrder } from "../orders/film-orders.ts"
import { makeRandom } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { imageSet } from "./image-set.ts"
import type { FilmSet, Plane } from "./set.ts"
import type { Temper } from "./temper.ts"

/** Several images as one scene: what they are about, cut out and put together before the background of one of them. */

/** From this share of an image on, something clearly stands in it. */
const LEAST_FIGURE = 0.02
/** How tall one that is put in may be, and how tall it is made at least (shares of the frame's height). */
const [TALLEST, LEAST_TALL] = [0.66, 0.34]
/** Where its feet are, as a share of the height. */
const FOOT = 0.92
/** How far its colours come nearer to those of the scene. */
const LIT = 0.22
const COLOUR_PLACES = 64

/** How much colours change at least across the outline of what stands out (0–255), and how much against the clearest of all images. */
const [LEAST_CLEAR, CLEAR_SHARE] = [26, 0.55]

/** How clearly something stands in an image; 0 where nothing does. */
function clearnessOf(image: Raster): number {
  const found = figuresOf(image)
  const share = found.data.reduce((sum, value) => sum + value, 0) / found.data.length
  return share < LEAST_FIGURE ? 0 : outlineOf(image, found)
}

/** What an image is about, on nothing, without what is empty around it. */
function cutSubject(image: Raster, scene: Raster): Canvas | undefined {
  const { width, height } = image
  const rgba = new Uint8ClampedArray(image.rgba)
  mapColours(colourMap(colourField(image, COLOUR_PLACES), colourField(scene, COLOUR_PLACES), LIT), rgba, 4)
  const alphaAt = sharpForeground(image)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0, i = 3; y < height; y++) {
    const row = alphaAt(y)
    for (let x = 0; x < width; x++, i += 4) {
      const alpha = row[x] ?? 0
      rgba[i] = 255 * alpha
      if (alpha < 0.5) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < left || bottom < top) return undefined
  const canvas = createCanvas(right - left + 1, bottom - top + 1)
  canvas.getContext("2d").drawImage(canvasOf({ width, height, rgba }), -left, -top)
  return canvas
}

/** A subject at a height, with the shadow that it stands on. */
function standing(subject: Canvas, wide: number, tall: number): Canvas {
  const canvas = createCanvas(Math.max(1, wide), Math.max(1, Math.round(tall * 1.06)))
  const context = canvas.getContext("2d")
  context.save()
  context.translate(wide / 2, tall * 0.985)
  context.scale(wide * 0.46, tall * 0.05)
  const shadow = context.createRadialGradient(0, 0, 0, 0, 0, 1)
  shadow.addColorStop(0, "rgba(14, 14, 26, 0.5)")
  shadow.addColorStop(1, "rgba(14, 14, 26, 0)")
  context.fillStyle = shadow
  context.fillRect(-1, -1, 2, 2)
  context.restore()
  context.imageSmoothingQuality = "high"
  context.drawImage(subject, 0, 0, wide, tall)
  return canvas
}

/** One scene of several images of the frame's size; undefined where only one of them shows somebody or something, or none does. */
export function composedSet(images: readonly Raster[], order: FilmOrder, temper: Temper): FilmSet | undefined {
  const clearness = images.map(clearnessOf)
  const isClear = clearness.map((one) => one > Math.max(LEAST_CLEAR, CLEAR_SHARE * Math.max(...clearness)))
  const plain = isClear.indexOf(false)
  const place = plain === -1 ? 0 : plain
  const scene = images[place]
  if (scene === undefined) return undefined
  const subjects = images.flatMap((image, at) => {
    const cut = at === place || isClear[at] !== true ? undefined : cutSubject(image, scene)
    return cut === undefined ? [] : [cut]
  })
  if (subjects.length === 0) return undefined
  const base = imageSet(scene, order, temper)
  const { width, height } = scene
  // Where the scene has somebody of its own, the others stand beside.
  const slots = subjects.length + (plain === -1 ? 1 : 0)
  const random = makeRandom(order.seed ^ 0x5ce_11e)
  const [main] = base.planes.slice(-1)
  const planes = subjects.map((subject, at): Plane => {
    const tall = Math.max(LEAST_TALL * height, Math.min(TALLEST * height, subject.height))
    const scale = Math.min(tall / subject.height, (width * 0.86) / slots / subject.width)
    const [wide, high] = [Math.round(subject.width * scale), Math.round(subject.height * scale)]
    const slot = plain === -1 ? (at % 2 === 0 ? slots - 1 - at / 2 : (at - 1) / 2) : at
    return {
      canvas: standing(subject, wide, high),
      x: Math.round((width * (slot + 0.5)) / slots - wide / 2),
      y: Math.round(height * (FOOT - 0.02 * at) - high),
      manner: main?.manner ?? "breathe",
      depth: 0.7,
      travel: 0,
      phase: random(),
    }
  })
  const first = canvasOf(scene)
  const context = first.getContext("2d")
  for (const { canvas, x, y } of planes) context.drawImage(canvas, x, y)
  return { ...base, planes: [...base.planes, ...planes], first }
}
