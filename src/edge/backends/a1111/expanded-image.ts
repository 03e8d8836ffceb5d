import { MAXIMUM_INPUT_BYTES } from "../../../domain/_kernel/task-sources.ts"
import { encodeMask, rowBytesOf } from "../../../formats/image/mask-png.ts"
import { toRgba } from "../../../formats/image/png-colours.ts"
import { type Pixels, type PngPlan, readChunks, rowsOf } from "../../../formats/image/png-pixels.ts"
import { storedPng, storedPngLength } from "../../../formats/image/stored-png.ts"
import { readCapped } from "../capped-body.ts"
import type { InputFile } from "../render-backend.ts"
import { streamOf } from "../stream-of.ts"

/** A canvas and where an image lies on it, px. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly up: number
  readonly right: number
  readonly down: number
}

/** Rows of an image in RGBA; each is another one's array. */
type Rows = () => AsyncGenerator<Uint8Array>

/**
 * An image on a larger canvas, whose borders carry on what the image ends with, and the mask of those borders: what painting beyond an
 * image begins with. Null for an image that cannot be read or has not the size that the borders leave. The canvas is made while it is read.
 */
export async function expandedImage(image: InputFile, frame: Frame): Promise<readonly InputFile[] | null> {
  const size = { width: frame.width - frame.left - frame.right, height: frame.height - frame.up - frame.down }
  const body = await image.open()
  const bytes = body === null ? null : await readCapped(new Response(body), MAXIMUM_INPUT_BYTES)
  const rows = bytes === null ? null : await rowsIn(bytes, size)
  if (rows === null) return null
  const mask = await encodeMask(borderMask(frame, size))
  const canvas: InputFile = {
    role: "image",
    sha256: "",
    sizeBytes: storedPngLength(frame.width, frame.height),
    open: async () => streamOf(storedPng(frame.width, frame.height, onCanvas(rows(), frame))),
  }
  return [canvas, { role: "mask", sha256: "", sizeBytes: mask.length, open: async () => new Response(mask).body }]
}

async function rowsIn(bytes: Uint8Array<ArrayBuffer>, size: { readonly width: number; readonly height: number }): Promise<Rows | null> {
  const png = readChunks(bytes)
  if (png !== null && png !== "undecodable") return png.width === size.width && png.height === size.height ? () => rowsOfPng(png) : null
  try {
    // The decoders of JPEG and WebP are programs of their own, which only the Worker can load.
    const { shrinkByCodec } = await import("../../adapters/image-codec.ts")
    const pixels = await shrinkByCodec(bytes, (width, height) => ({ width, height }))
    const isThatSize = pixels !== null && pixels !== "undecodable" && pixels.width === size.width && pixels.height === size.height
    return isThatSize ? () => rowsOfPixels(pixels) : null
  } catch {
    return null
  }
}

async function* rowsOfPng(png: PngPlan): AsyncGenerator<Uint8Array> {
  const rgba = new Uint8Array(png.width * 4)
  for await (const line of rowsOf(png)) {
    toRgba(line, png, rgba)
    yield rgba
  }
}

async function* rowsOfPixels({ width, rgba }: Pixels): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < rgba.length; at += width * 4) yield rgba.subarray(at, at + width * 4)
}

/** The rows of the canvas in RGB: the first and the last of the image again where there are none, its outermost pixels beside it. */
async function* onCanvas(rows: AsyncGenerator<Uint8Array>, { width, left, up, right, down }: Frame): AsyncGenerator<Uint8Array> {
  const row = new Uint8Array(width * 3)
  let isFirst = true
  for await (const rgba of rows) {
    for (let x = 0; x < width; x += 1) {
      const from = Math.min(Math.max(x - left, 0), width - left - right - 1) * 4
      row.set(rgba.subarray(from, from + 3), x * 3)
    }
    for (let again = isFirst ? up : 0; again > 0; again -= 1) yield row
    isFirst = false
    yield row
  }
  for (let again = down; again > 0; again -= 1) yield row
}

function borderMask({ width, height, left, up }: Frame, inner: { readonly width: number; readonly height: number }) {
  const rowBytes = rowBytesOf(width)
  const bits = new Uint8Array(rowBytes * height).fill(255)
  for (let y = up; y < up + inner.height; y += 1)
    for (let x = left; x < left + inner.width; x += 1) {
      const at = y * rowBytes + (x >> 3)
      bits[at] = (bits[at] ?? 0) & ~(0x80 >> (x & 7))
    }
  return { width, height, bits }
}
