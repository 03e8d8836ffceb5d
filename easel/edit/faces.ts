import { readFileSync } from "node:fs"
import { type FacePatterns, readFacePatterns } from "../../src/formats/image/faces/face-patterns.ts"
import { type FoundFace, findFaces as findSquares } from "../../src/formats/image/faces/find-faces.ts"
import { clamp, smoothstep } from "../paint/random.ts"
import type { Raster } from "../upscale/lanczos.ts"
import type { Point } from "./control/skeleton.ts"
import { type Eyes, eyesOf } from "./eyes.ts"
import type { Region } from "./mask.ts"
import { flattened, reduced } from "./rasters.ts"
import { skinLikeness } from "./skin.ts"

/**
 * Finds faces: squares whose light and dark are a face's, and, as drawings have them, large islands of skin of about a face's form with
 * darker or lighter spots where eyes are.
 */

/** One face in px of its image; `confidence` is 0–1. */
export interface Face {
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
  readonly confidence: number
  /** Where the eyes are, of a face that is surely seen from the front. */
  readonly eyes?: Pick<Eyes, "left" | "right"> | undefined
}

/** Longest side (px) of the copy that is looked at. */
const LOOKED_AT_SIDE = 512
/** What an island must be to be a face by itself; `share` of the shorter side. */
const ALONE = { confidence: 0.68, share: 0.12 } as const
/** Neighbours belong together that differ by no more than this, all channels added. */
const SAME_SKIN = 18
/** Share of the image that an island must at least and may at most have. */
const ISLAND = { least: 0.0006, most: 0.4 } as const
/** Faces are this much higher than wide. */
const FACE_RATIO = 1.32
/** Below this not even eyes would make it a face. */
const WORTH_A_LOOK = 0.2
/** Less sure than this is no face. */
export const LEAST_CONFIDENCE = 0.4

interface Island {
  readonly box: Region
  readonly pixels: readonly number[]
}

/** Islands of skin: places that are like it and like their neighbours. */
function islandsOf({ width, height, rgba }: Raster): readonly Island[] {
  const skin = Uint8Array.from({ length: width * height }, (_, at) =>
    skinLikeness(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) > 0.3 ? 1 : 0,
  )
  const islands: Island[] = []
  const apart = (one: number, other: number): number =>
    Math.abs((rgba[one * 4] ?? 0) - (rgba[other * 4] ?? 0)) +
    Math.abs((rgba[one * 4 + 1] ?? 0) - (rgba[other * 4 + 1] ?? 0)) +
    Math.abs((rgba[one * 4 + 2] ?? 0) - (rgba[other * 4 + 2] ?? 0))
  for (let start = 0; start < skin.length; start++) {
    if (skin[start] !== 1) continue
    const pixels = [start]
    skin[start] = 2
    let [left, top, right, bottom] = [width, height, 0, 0]
    for (let n = 0; n < pixels.length; n++) {
      const at = pixels[n] ?? 0
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (skin[next] === 1 && apart(at, next) <= SAME_SKIN) {
          skin[next] = 2
          pixels.push(next)
        }
    }
    islands.push({ box: { left, top, width: right - left + 1, height: bottom - top + 1 }, pixels })
  }
  return islands
}

/** The face that an island would be: as wide as its upper part, however far a neck goes on below. */
function faceOf(image: Raster, { box, pixels }: Island): Face | undefined {
  const share = pixels.length / (image.width * image.height)
  if (share < ISLAND.least || share > ISLAND.most || box.width < 5 || box.height < 5) return undefined
  const widths = new Uint16Array(box.height)
  const starts = new Uint16Array(box.height).fill(image.width)
  const ends = new Uint16Array(box.height)
  for (const at of pixels) {
    const [x, row] = [at % image.width, Math.floor(at / image.width) - box.top]
    widths[row] = (widths[row] ?? 0) + 1
    starts[row] = Math.min(starts[row] ?? x, x)
    ends[row] = Math.max(ends[row] ?? x, x)
  }
  const tall = Math.min(box.height, Math.max(5, Math.round(box.width * FACE_RATIO)))
  let [left, right] = [image.width, 0]
  for (let row = 0; row < tall * 0.75; row++) {
    left = Math.min(left, starts[row] ?? image.width)
    right = Math.max(right, ends[row] ?? 0)
  }
  const wide = right - left + 1
  const high = Math.min(tall, Math.round(wide * FACE_RATIO))
  const [radiusX, radiusY] = [wide / 2, Math.max(high, wide * 0.95) / 2]
  const face = { x: left + radiusX, y: box.top + radiusY, radiusX, radiusY }
  const confidence = confidenceOf(image, face, pixels, share)
  if (confidence < WORTH_A_LOOK) return undefined
  return { ...face, confidence: confidence * (0.45 + 0.55 * (eyesOf(image, face)?.clarity ?? 0)) }
}

function confidenceOf(image: Raster, face: Omit<Face, "confidence">, pixels: readonly number[], share: number): number {
  const { x, y, radiusX, radiusY } = face
  const inFace = (at: number): number =>
    ((at % image.width) - x + 0.5) ** 2 / radiusX ** 2 + (Math.floor(at / image.width) - y + 0.5) ** 2 / radiusY ** 2
  const lumaAt = (at: number): number =>
    0.299 * (image.rgba[at * 4] ?? 0) + 0.587 * (image.rgba[at * 4 + 1] ?? 0) + 0.114 * (image.rgba[at * 4 + 2] ?? 0)
  const own = pixels.filter((at) => inFace(at) <= 1)
  const coverage = own.length / (Math.PI * radiusX * radiusY)
  const mean = own.reduce((sum, at) => sum + lumaAt(at), 0) / Math.max(1, own.length)
  let [spotsLeft, spotsRight, band] = [0, 0, 0]
  for (let row = Math.floor(y - radiusY * 0.55); row < y + radiusY * 0.3; row++)
    for (let column = Math.floor(x - radiusX * 0.8); column < x + radiusX * 0.8; column++) {
      if (row < 0 || column < 0 || row >= image.height || column >= image.width) continue
      band++
      const off = lumaAt(row * image.width + column) - mean
      if (off > -0.28 * mean - 8 && off < 45) continue
      if (column < x) spotsLeft++
      else spotsRight++
    }
  const spots = Math.min(spotsLeft, spotsRight) / Math.max(1, band)
  // A wall or a box fills the corners around the oval, which is hair or background around a head.
  let [cornered, corners] = [0, 0]
  const mine = new Set(pixels)
  for (let row = Math.ceil(y - radiusY); row < y - radiusY * 0.3; row++)
    for (let column = Math.ceil(x - radiusX); column < x + radiusX; column++) {
      const at = row * image.width + column
      if (row < 0 || column < 0 || column >= image.width || inFace(at) <= 1.1) continue
      corners++
      if (mine.has(at)) cornered++
    }
  const roundness = 1 - smoothstep(0.25, 0.6, cornered / Math.max(1, corners))
  const isCut = x - radiusX < 1 || y - radiusY < 1 || x + radiusX > image.width - 1 || y + radiusY > image.height - 1
  const eyes = smoothstep(0.008, 0.04, spots) * (1 - smoothstep(0.28, 0.42, spots))
  const form = smoothstep(0.42, 0.68, coverage)
  return clamp((0.25 + 0.75 * eyes) * form * roundness * (isCut ? 0.6 : 1) * smoothstep(5, 10, radiusX) * smoothstep(0, 0.0015, share))
}

/** Of a square that looks like a face: how large the face in it is, and how low its middle. */
const IN_SQUARE = { radiusX: 0.4, radiusY: 0.52, middle: 0.52 } as const

/** From so many windows on the eyes are where a face seen from the front has them: shares of the square's side. */
const SURELY_FRONTAL = 4
const EYES_IN_SQUARE = { left: 0.31, right: 0.69, height: 0.39, reach: 0.07 } as const

/** The eyes of a square: those that were seen where they are near enough, so that brows and nostrils are not taken for them. */
function eyesIn({ x, y, side }: Pick<FoundFace, "x" | "y" | "side">, seen: Eyes | undefined): Pick<Eyes, "left" | "right"> {
  const height = y + EYES_IN_SQUARE.height * side
  const [left, right] = [EYES_IN_SQUARE.left, EYES_IN_SQUARE.right].map((share) => ({ x: x + share * side, y: height }))
  const expected = { left: left ?? { x, y }, right: right ?? { x, y } }
  const isNear = (one: "left" | "right"): boolean =>
    seen !== undefined && Math.hypot(seen[one].x - expected[one].x, seen[one].y - expected[one].y) < EYES_IN_SQUARE.reach * side
  return seen !== undefined && isNear("left") && isNear("right") ? seen : expected
}

/** The face in a square. */
function frontalFace(image: Raster, { x, y, side, support, skin }: FoundFace): Face {
  const [radiusX, radiusY] = [side * IN_SQUARE.radiusX, side * IN_SQUARE.radiusY]
  const face = { x: x + side / 2, y: y + side * IN_SQUARE.middle, radiusX, radiusY }
  const seen = eyesOf(image, face)
  const clarity = seen?.clarity ?? 0
  const byPattern = 1 - 0.75 ** Math.max(0, support - 1)
  const eyes = support < SURELY_FRONTAL ? undefined : eyesIn({ x, y, side }, seen)
  return { ...face, eyes, confidence: byPattern * (0.65 + 0.35 * clarity) * smoothstep(0.2, 0.6, skin) }
}

/** Whether an island is a face though light and dark do not say so: a small one may be anything. */
const isSureAlone = ({ radiusX, confidence }: Face, { width, height }: Raster): boolean =>
  confidence >= ALONE.confidence && radiusX >= ALONE.share * Math.min(width, height)

const isSamePlace = (one: Face, other: Face): boolean =>
  Math.abs(one.x - other.x) <= Math.max(one.radiusX, other.radiusX) && Math.abs(one.y - other.y) <= Math.max(one.radiusY, other.radiusY)

/** How much larger one of two may be that are the same face. */
const SAME_SIZE = 1.8

/** Whether two are one face: small squares find something of a face in mouths and nostrils. */
const isSameFace = (one: Face, other: Face): boolean =>
  isSamePlace(one, other) && Math.max(one.radiusX, other.radiusX) <= SAME_SIZE * Math.min(one.radiusX, other.radiusX)

/** How much like skin a pixel of a square is that counts as skin. */
const LIKE_SKIN = 0.2

const PATTERNS_FILE = new URL("../../src/formats/image/faces/frontal-face.txt", import.meta.url)
let patterns: FacePatterns | undefined

/** The faces of an image, the surest and largest first; those less sure than `leastConfidence` are left out. */
export function findFaces(image: Raster, leastConfidence = LEAST_CONFIDENCE): readonly Face[] {
  const small = reduced(flattened(image), LOOKED_AT_SIDE)
  const scale = image.width / small.width
  const rank = (face: Face): number => face.confidence + 0.4 * Math.sqrt((face.radiusX * face.radiusY) / (small.width * small.height))
  patterns ??= readFacePatterns(readFileSync(PATTERNS_FILE, "utf8"))
  const isSkin = (red: number, green: number, blue: number): boolean => skinLikeness(red, green, blue) > LIKE_SKIN
  const frontal = findSquares(patterns, small, { leastSupport: 1, isSkin }).map((square) => frontalFace(small, square))
  const islands = islandsOf(small)
    .flatMap((island) => faceOf(small, island) ?? [])
    .filter((face) => isSureAlone(face, small) || frontal.some((other) => isSamePlace(face, other)))
  const found: Face[] = []
  for (const face of [...frontal, ...islands]
    .filter(({ confidence }) => confidence >= leastConfidence)
    .toSorted((one, other) => rank(other) - rank(one)))
    if (!found.some((other) => isSamePlace(face, other))) found.push(face)
  const enlarged = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale })
  return found.map((face) => {
    const { eyes } = frontal.find((other) => other.eyes !== undefined && isSameFace(face, other)) ?? {}
    return {
      ...enlarged(face),
      radiusX: face.radiusX * scale,
      radiusY: face.radiusY * scale,
      confidence: face.confidence,
      ...(eyes === undefined ? {} : { eyes: { left: enlarged(eyes.left), right: enlarged(eyes.right) } }),
    }
  })
}
