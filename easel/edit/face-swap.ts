import { createCanvas } from "@napi-rs/canvas"
import { editedInfotextOf } from "../infotext.ts"
import { OrderFailure } from "../order-failure.ts"
import type { Orders } from "../orders/schemas.ts"
import { readPngText } from "../png-text.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { colourMap, mapColours } from "./colour-transfer.ts"
import { oval } from "./detail.ts"
import { eyesOf } from "./eyes.ts"
import { type Face, findFaces } from "./faces.ts"
import { colourField, type Field } from "./fields.ts"
import { laidOver, type Oval, rasterPart, regionAround } from "./mask.ts"
import { canvasOf, fitted, flattened, pngOf, RESULT_BYTES, rasterOf } from "./rasters.ts"
import type { Studio } from "./studio.ts"

/** The part of a face that is swapped, and how softly it ends. */
const SWAPPED = 0.96
const SOFTNESS = 0.4
/** How far the colours of a face go over into those of the one it replaces: of the same light, still of its own skin. */
const PALETTE = 0.8

/** A face's mean colour. */
function skinOf(image: Raster, face: Face): readonly [number, number, number] {
  const inner = { ...face, radiusX: face.radiusX * 0.7, radiusY: face.radiusY * 0.7 }
  const part = colourField(rasterPart(image, regionAround(inner, image)), 24)
  const mean = (k: number): number => {
    let sum = 0
    for (let at = k; at < part.data.length; at += 3) sum += part.data[at] ?? 0
    return (sum * 3) / Math.max(1, part.data.length)
  }
  return [mean(0), mean(1), mean(2)]
}

/** How far two skins are apart, 0–4 as orders say it. */
function distance(one: readonly number[], other: readonly number[]): number {
  const far = Math.hypot(...one.map((value, k) => value - (other[k] ?? 0)))
  return Math.min(4, far / 50)
}

/** What of a face is swapped: an oval, and how far the face is turned: in the image (radians), and to a side (−1 to 1). */
interface FaceOval extends Oval {
  readonly angle: number
  readonly side: number
}

/** Of the distance between the eyes: how far the middle of a face is below them, and how far it goes from there. */
const BY_EYES = { below: 0.42, radiusX: 1, radiusY: 1.3 } as const

/** How far a face is turned to a side to count as turned. */
const TURNED = 0.06
/** Faces besides the first are only swapped when they are surely faces. */
const SURE = 0.65

/** The oval around a face's eyes and mouth where its eyes are found, else all of the face. */
function ovalOf(image: Raster, face: Face): FaceOval {
  const eyes = face.eyes ?? eyesOf(image, face)
  if (eyes === undefined) return { ...face, angle: 0, side: 0 }
  const { left, right } = eyes
  const apart = Math.hypot(right.x - left.x, right.y - left.y)
  const angle = Math.atan2(right.y - left.y, right.x - left.x)
  const below = BY_EYES.below * apart
  return {
    x: (left.x + right.x) / 2 - Math.sin(angle) * below,
    y: (left.y + right.y) / 2 + Math.cos(angle) * below,
    radiusX: BY_EYES.radiusX * apart,
    radiusY: BY_EYES.radiusY * apart,
    angle,
    side: ((left.x + right.x) / 2 - face.x) / face.radiusX,
  }
}

/** The source's face laid over one of the target's: as large, turned as far, in its light, its rim soft. */
function swapped(target: Raster, source: Raster, from: FaceOval, to: FaceOval): Raster {
  const region = regionAround(to, target)
  const canvas = createCanvas(region.width, region.height)
  const context = canvas.getContext("2d")
  context.imageSmoothingQuality = "high"
  const own = rasterPart(target, region)
  context.drawImage(canvasOf(own), 0, 0)
  context.translate(to.x - region.left, to.y - region.top)
  // A face that looks to the other side is mirrored.
  const isMirrored = from.side * to.side < 0 && Math.min(Math.abs(from.side), Math.abs(to.side)) > TURNED
  context.rotate(isMirrored ? to.angle + from.angle : to.angle - from.angle)
  if (isMirrored) context.scale(-1, 1)
  context.scale(to.radiusX / from.radiusX, to.radiusY / from.radiusY)
  context.drawImage(canvasOf(source), -from.x, -from.y)
  const face = rasterOf(canvas)
  const inRegion = { x: to.x - region.left, y: to.y - region.top, radiusX: to.radiusX * SWAPPED, radiusY: to.radiusY * SWAPPED }
  const weightFor = (field: Field): Field => {
    const scale = field.width / region.width
    const { x, y, radiusX, radiusY } = inRegion
    return oval(field, { x: x * scale, y: y * scale, radiusX: radiusX * scale, radiusY: radiusY * scale }, 0.6)
  }
  const [mine, theirs] = [colourField(face, 64), colourField(own, 64)]
  mapColours(colourMap(mine, theirs, PALETTE, { source: weightFor(mine), aim: weightFor(theirs) }), face.rgba, 4)
  return laidOver(target, face, region, oval(region, inRegion, SOFTNESS))
}

type Spot = NonNullable<Orders["face-swap"]["target_face"]>

/** The face that a place (shares of the sides) is meant for; the surest and largest without one. */
function meantFace(faces: readonly Face[], { width, height }: Raster, spot: Spot | undefined): Face | undefined {
  if (spot === undefined) return faces[0]
  const far = ({ x, y }: Face): number => Math.hypot(x / width - spot.x, y / height - spot.y)
  return faces.toSorted((one, other) => far(one) - far(other))[0]
}

/** The source's face on the chosen one of the target, else on those that are near enough to the largest of them. Throws `OrderFailure` (`no-face`). */
export async function runFaceSwap(order: Orders["face-swap"], studio: Studio): Promise<void> {
  studio.pause()
  const target = fitted(await studio.raster("target"), order)
  const source = flattened(await studio.raster("source"))
  const from = meantFace(findFaces(source), source, order.source_face)
  const faces = findFaces(target)
  const first = meantFace(faces, target, order.target_face)
  const isChosen = order.target_face !== undefined
  if (from === undefined || first === undefined)
    throw new OrderFailure("no-face", `no face is found in the ${from === undefined ? "source" : "target"}`)
  if (!studio.finishing(0, 0.4)) return
  const wanted = skinOf(target, first)
  const made = faces
    .filter(
      (face) => face === first || (!isChosen && face.confidence >= SURE && distance(skinOf(target, face), wanted) <= order.face_distance),
    )
    .reduce((image, face) => swapped(image, source, ovalOf(source, from), ovalOf(target, face)), target)
  if (!studio.finishing(0, 0.9)) return
  studio.deliver(0, pngOf(made, editedInfotextOf(order, readPngText(studio.input("target")).get("parameters")), RESULT_BYTES.most))
}
