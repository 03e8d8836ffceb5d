import { infotextOf } from "../infotext.ts"
import { sizeOf } from "../orders/kinds.ts"
import type { Orders } from "../orders/schemas.ts"
import { seedOf } from "../orders/seed.ts"
import { deriveSeed, smoothstep } from "../paint/random.ts"
import type { Concept, Scene } from "../scene.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { isPlace, isSubject } from "../words/unknown-things.ts"
import { completed } from "./completion.ts"
import { evened, goingOn } from "./even-light.ts"
import { emptyField, type Field, mapped, refitted } from "./fields.ts"
import { figuresOf } from "./foreground.ts"
import { levelled } from "./levelled.ts"
import { laidOver, type Region, rasterPart } from "./mask.ts"
import { finishedOf, openOrder, paintSteps, sceneOf } from "./paint-words.ts"
import { frameOf, type Side } from "./painted-frame.ts"
import { canvasOf, fitted, flattened, pngOf, RESULT_BYTES, reduced, type Size } from "./rasters.ts"
import type { Studio } from "./studio.ts"

type Order = Orders["expansion"]

const PAINTING_SHARE = 0.4
/** Of the shorter side: how far the mirrored image goes over into what follows it. */
const MIRRORED = 0.07
/** How far the light at the rim is carried outwards. */
const CARRIED_LIGHT = 0.85
/** A figure and a little around it. */
const clearOf = (value: number): number => Math.min(1, value * 4)

/** How far from the image the painting of the words is all that shows, of the shorter side. */
const FAR = 0.3
/** Buildings that go on beyond an image, as a place does. */
const SCENERY: ReadonlySet<Concept> = new Set(["city", "skyscraper", "village", "street", "interior", "window"])
/** So much of the image must be calm for its things not to come again outside. */
const LEAST_CALM = 0.06

/** Where the image lies in the result. */
function placeOf(order: Order, size: Size): Region {
  const scale = size.width / order.width
  const left = Math.round(order.left * scale)
  const top = Math.round(order.up * scale)
  const right = size.width - Math.round(order.right * scale)
  const bottom = size.height - Math.round(order.down * scale)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** How far a place is outside the image, px. */
const outsideBy = (place: Region, x: number, y: number): number =>
  Math.max(place.left - x, x - (place.left + place.width - 1), place.top - y, y - (place.top + place.height - 1), 0)

const mirroredAt = (at: number, first: number, length: number): number => {
  if (length === 1) return first
  const turn = (((at - first) % (2 * length)) + 2 * length) % (2 * length)
  return first + (turn < length ? turn : 2 * length - 1 - turn)
}

/** The image in its place, mirrored all around. */
function mirrored(image: Raster, place: Region, size: Size): Raster {
  const rgba = new Uint8ClampedArray(size.width * size.height * 4)
  const columns = Array.from({ length: size.width }, (_, x) => mirroredAt(x, place.left, place.width) - place.left)
  for (let y = 0, i = 0; y < size.height; y++) {
    const row = (mirroredAt(y, place.top, place.height) - place.top) * place.width
    for (let x = 0; x < size.width; x++, i += 4) {
      const from = (row + (columns[x] ?? 0)) * 4
      for (let k = 0; k < 4; k++) rgba[i + k] = image.rgba[from + k] ?? 0
    }
  }
  return { ...size, rgba }
}

function holeAround(place: Region, size: Size): Field {
  const hole = emptyField(size)
  for (let y = 0, at = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, at++) hole.data[at] = outsideBy(place, x, y) > 0 ? 1 : 0
  return hole
}

/** Longest side (places) that figures are kept at. */
const FIGURE_PLACES = 192

/** Where the image's figures are in the result, and where they would be mirrored. */
function figuresAt(image: Raster, place: Region, size: Size): Field {
  const scale = FIGURE_PLACES / Math.max(size.width, size.height)
  const field = emptyField({ width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) })
  const figures = figuresOf(flattened(image))
  for (let y = 0, at = 0; y < field.height; y++)
    for (let x = 0; x < field.width; x++, at++) {
      const inX = mirroredAt(Math.floor((x + 0.5) / scale), place.left, place.width) - place.left
      const inY = mirroredAt(Math.floor((y + 0.5) / scale), place.top, place.height) - place.top
      const column = Math.min(figures.width - 1, Math.floor(((inX + 0.5) / place.width) * figures.width))
      const row = Math.min(figures.height - 1, Math.floor(((inY + 0.5) / place.height) * figures.height))
      field.data[at] = figures.data[row * figures.width + column] ?? 0
    }
  return field
}

/** Puts `near` next to the image and `far` beyond, going over within `reach` px; the image's own place is `near`. */
function goneOver(near: Raster, far: Raster, place: Region, reach: number): Raster {
  const rgba = new Uint8ClampedArray(far.rgba)
  for (let y = 0, i = 0; y < far.height; y++)
    for (let x = 0; x < far.width; x++, i += 4) {
      const share = 1 - smoothstep(0, reach, outsideBy(place, x, y))
      for (let k = 0; k < 4; k++) rgba[i + k] = (near.rgba[i + k] ?? 0) * share + (rgba[i + k] ?? 0) * (1 - share)
    }
  return { ...far, rgba }
}

/** The place without what frames the image along the sides where it goes on: a frame in the midst of a picture would be a seam. */
function withoutFrame(place: Region, image: Raster, order: Order): Region {
  const frame = frameOf(image)
  const depth = (side: Side): number => (order[side] > 0 ? frame[side] : 0)
  const [left, top] = [depth("left"), depth("up")]
  return {
    left: place.left + left,
    top: place.top + top,
    width: place.width - left - depth("right"),
    height: place.height - top - depth("down"),
  }
}

const isScenery = ({ concept }: Scene["elements"][number]): boolean => !isSubject(concept) || SCENERY.has(concept)

/** An image with more around it: what it shows goes on, and farther out the words come in. */
export async function runExpansion(order: Order, studio: Studio): Promise<void> {
  const size = sizeOf(order)
  const whole = placeOf(order, size)
  const framed = fitted(await studio.raster("image"), whole)
  const place = withoutFrame(whole, framed, order)
  const image = rasterPart(framed, { ...place, left: place.left - whole.left, top: place.top - whole.top })
  const around = mirrored(image, place, size)
  const opaque = flattened(around)
  const hole = holeAround(place, size)
  const figures = figuresAt(image, place, size)
  const all = { ...size, left: 0, top: 0 }
  const shorter = Math.min(size.width, size.height)
  const reach = Math.max(2, MIRRORED * shorter)
  // What the words are about is in the image already: around it is only what they say of its surroundings.
  const scene = sceneOf(order)
  const surroundings = { ...scene, elements: scene.elements.filter(isScenery) }
  const hasPlace = surroundings.elements.some(({ concept }) => isPlace(concept) || SCENERY.has(concept))
  const sides = (["left", "right"] as const).filter((side) => order[side] > 0)
  for (let index = 0; index < order.count; index++) {
    const seed = seedOf(order, index)
    const painting = openOrder(order, seed, order, hasPlace ? surroundings : scene)
    const preview = (_: typeof painting, side: number) => canvasOf(reduced(opaque, side))
    if (!(await paintSteps(painting, index, studio, { share: PAINTING_SHARE, preview }))) return
    const continued = evened(completed(opaque, hole, deriveSeed(seed, "expansion"), figures, LEAST_CALM), hole, goingOn, CARRIED_LIGHT)
    if (!studio.finishing(index, 0.8)) return
    const { raster, subject } = finishedOf(painting)
    const scenery = hasPlace ? raster : laidOver(raster, continued, all, refitted(mapped(subject, clearOf), size))
    const worded = goneOver(continued, levelled(scenery, image, place, sides), place, shorter * FAR)
    const outer = evened(worded, hole, goingOn, CARRIED_LIGHT)
    const near = laidOver(opaque, outer, all, refitted(mapped(figures, clearOf), size))
    const made = goneOver(around, goneOver(near, outer, place, reach), place, 1)
    if (!studio.finishing(index, 0.95)) return
    studio.deliver(index, pngOf(made, infotextOf(order, seed), RESULT_BYTES.most))
  }
}
