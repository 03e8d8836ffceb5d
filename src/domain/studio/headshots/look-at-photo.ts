import type { FacePatterns } from "../../../formats/image/faces/face-patterns.ts"
import type { Pixels } from "../../../formats/image/png-pixels.ts"
import { shrink, sizeWithin } from "../../../formats/image/shrink.ts"
import type { Context } from "../../_kernel/context.ts"
import type { SizePx } from "../../_kernel/task-kind.ts"
import { MEASURED_FACE_PX, type PhotoFace, type PhotoFacts, sharpnessOf } from "./photo-rules.ts"

/** Longest sides, px: of the copy that a face's sharpness is measured in, and of the one that is searched for faces. */
const MEASURED_SIDE_PX = 1280
const SEARCHED_SIDE_PX = 480
/** What is smaller in that is nobody's headshot, and takes most of the time. */
const LEAST_FACE_PX = 30
/** Heads that are held aslant are found in the photo turned by these, degrees. */
const TURNS = [0, -18, 18] as const
/** A second face is one if so many windows say it; fewer may be a pattern. */
const SURE_OF_ANOTHER = 4

/** Photos that were looked at: the bytes of a key never change, and a photo is checked, then ordered with, often more than once. */
const seen = new Map<string, PhotoFacts>()
const MOST_SEEN = 200

interface Look {
  readonly sinceMs: number
  readonly facts: Promise<PhotoFacts | null>
}

/** Photos that are being looked at: who asks meanwhile waits for the same look, which takes longer than all the rest of an order. */
const looks = new Map<string, Look>()
/** After this long a check counts as lost with the request that began it. */
const LOST_AFTER_MS = 10_000

interface StoredPhoto extends SizePx {
  readonly mediaKey: string
}

/** What this server sees in a stored photo; null where its pixels cannot be read here. */
export async function lookAtPhoto(
  context: Pick<Context, "images" | "facePatterns" | "later" | "nowMs">,
  photo: StoredPhoto,
): Promise<PhotoFacts | null> {
  const { mediaKey } = photo
  const before = seen.get(mediaKey)
  if (before !== undefined) return before
  const underWay = looks.get(mediaKey)
  if (underWay !== undefined && context.nowMs - underWay.sinceMs < LOST_AFTER_MS) return underWay.facts
  const look: Look = { sinceMs: context.nowMs, facts: searchPhoto(context, photo) }
  const end = () => {
    if (looks.get(mediaKey) === look) looks.delete(mediaKey)
  }
  looks.set(mediaKey, look)
  // The request that began it may end while others wait.
  context.later(look.facts.then(end, end))
  return look.facts
}

async function searchPhoto(
  { images, facePatterns }: Pick<Context, "images" | "facePatterns">,
  { mediaKey, width, height }: StoredPhoto,
): Promise<PhotoFacts | null> {
  const copy = await images.sample(mediaKey, MEASURED_SIDE_PX)
  if (copy === null) return null
  const facts =
    copy === "undecodable"
      ? { faces: [], sharpness: 0, size: { width, height } }
      : await factsOf(copy, { width, height }, await facePatterns())
  seen.set(mediaKey, facts)
  for (const oldest of seen.keys()) {
    if (seen.size <= MOST_SEEN) break
    seen.delete(oldest)
  }
  return facts
}

/** What the pixels of a photo show, of which they may be a smaller copy. */
export async function factsOf(pixels: Pixels, size: SizePx, patterns: FacePatterns): Promise<PhotoFacts> {
  // Evaluated by the first photo that is looked at.
  const { findFaces } = await import("../../../formats/image/faces/find-faces.ts")
  const small = sizeWithin(pixels.width, pixels.height, SEARCHED_SIDE_PX)
  const searched = shrink(pixels, small.width, small.height)
  for (const degrees of TURNS) {
    const [largest, ...others] = findFaces(patterns, degrees === 0 ? searched : turned(searched, degrees), { leastPx: LEAST_FACE_PX })
    if (largest === undefined) continue
    const faces = [largest, ...others.filter(({ support }) => support >= SURE_OF_ANOTHER)].map((face) => shareOf(face, searched, degrees))
    return { faces, sharpness: faces[0] === undefined ? 0 : sharpnessOf(faceIn(pixels, faces[0])), size }
  }
  return { faces: [], sharpness: 0, size }
}

/** Where a square of an image that was turned lies in it as it is, in shares of it. */
function shareOf(
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
  { width, height }: SizePx,
  degrees: number,
): PhotoFace {
  const middle = turnedBack(x + side / 2, y + side / 2, { width, height }, degrees)
  const [left, top] = [middle.x - side / 2, middle.y - side / 2]
  return {
    x: Math.min(1, Math.max(0, left / width)),
    y: Math.min(1, Math.max(0, top / height)),
    width: side / width,
    height: side / height,
  }
}

/** The pixel of an image that one of its turned copy shows. */
function turnedBack(x: number, y: number, { width, height }: SizePx, degrees: number): { readonly x: number; readonly y: number } {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [across, down] = [x - width / 2, y - height / 2]
  return { x: across * cosine - down * sine + width / 2, y: across * sine + down * cosine + height / 2 }
}

/** An image turned around its middle, its size kept; what was not in it is black. */
function turned(image: Pixels, degrees: number): Pixels {
  const { width, height } = image
  const [from, to] = [new Uint32Array(image.rgba.slice().buffer), new Uint32Array(width * height)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = turnedBack(x, y, image, degrees)
      const [column, row] = [Math.round(at.x), Math.round(at.y)]
      if (column >= 0 && row >= 0 && column < width && row < height) to[y * width + x] = from[row * width + column] ?? 0
    }
  return { width, height, rgba: new Uint8Array(to.buffer) }
}

/** A face of a photo alone, no wider than its sharpness is measured at. */
function faceIn({ width, height, rgba }: Pixels, face: PhotoFace): SizePx & { readonly data: Uint8Array } {
  const [left, top] = [Math.floor(face.x * width), Math.floor(face.y * height)]
  const wide = Math.max(1, Math.min(width - left, Math.round(face.width * width)))
  const high = Math.max(1, Math.min(height - top, Math.round(face.height * height)))
  const cut = new Uint8Array(wide * high * 4)
  for (let row = 0; row < high; row++) {
    const at = ((top + row) * width + left) * 4
    cut.set(rgba.subarray(at, at + wide * 4), row * wide * 4)
  }
  const scale = Math.min(1, MEASURED_FACE_PX / wide)
  const small = shrink(
    { width: wide, height: high, rgba: cut },
    Math.max(1, Math.round(wide * scale)),
    Math.max(1, Math.round(high * scale)),
  )
  return { width: small.width, height: small.height, data: small.rgba }
}
