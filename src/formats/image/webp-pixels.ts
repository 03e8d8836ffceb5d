import { latin } from "../sniff/type.ts"
import { decodeVp8l, decodeVp8lPixels, type LosslessImage } from "./vp8l/decode.ts"

/** The pixels of a WebP that lost nothing when they were packed. */
interface WebpPixels extends LosslessImage {
  /** Beside lossy colors only the alpha is what was saved; the colors here are none then. */
  readonly hasColours: boolean
}

const MAXIMUM_PIXELS = 16_777_216
const [IS_RAW, IS_PACKED] = [0, 1]

/** The pixels of a WebP as far as they are lossless: all of them, or the alpha alone; null where nothing is, or is broken. Never throws. */
export function readWebpPixels(bytes: Uint8Array): WebpPixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let canvas: Pick<WebpPixels, "width" | "height"> | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = latin(bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === "VP8L") {
      const image = decodeVp8l(body)
      return image === null ? null : { ...image, hasColours: true }
    }
    if (type === "VP8X" && body.length >= 10) canvas = { width: sideAt(body, 4), height: sideAt(body, 7) }
    if (type === "ALPH") return canvas === null ? null : alphaOf(body, canvas)
    if (type === "VP8 " || type === "ANIM") return null
    at += 8 + length + (length & 1)
  }
  return null
}

function sideAt(body: Uint8Array, at: number): number {
  return ((body[at] ?? 0) | ((body[at + 1] ?? 0) << 8) | ((body[at + 2] ?? 0) << 16)) + 1
}

function alphaOf(body: Uint8Array, { width, height }: Pick<WebpPixels, "width" | "height">): WebpPixels | null {
  const [head = 0] = body
  const packed = body.subarray(1)
  if (width * height > MAXIMUM_PIXELS) return null
  const values =
    (head & 3) === IS_PACKED ? decodeVp8lPixels(packed, width, height)?.map((pixel) => (pixel >>> 8) & 255) : Uint32Array.from(packed)
  if (values === undefined || (head & 3) > IS_PACKED || values.length < width * height) return null
  unfilter(values, width, height, (head >> 2) & 3)
  return { width, height, argb: values.map((alpha) => (alpha << 24) >>> 0), hasColours: false }
}

/** Undoes what made alpha easier to pack: each value was told by its difference to those beside it. */
function unfilter(values: Uint32Array, width: number, height: number, filter: number): void {
  if (filter === IS_RAW) return
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const left = x === 0 ? undefined : values[at - 1]
      const top = y === 0 ? undefined : values[at - width]
      values[at] = ((values[at] ?? 0) + predicted(filter, left, top, values[at - width - 1] ?? 0)) & 255
    }
}

function predicted(filter: number, left: number | undefined, top: number | undefined, topLeft: number): number {
  if (left === undefined || top === undefined) return left ?? top ?? 0
  if (filter === 1) return left
  return filter === 2 ? top : Math.max(0, Math.min(255, left + top - topLeft))
}
