import type { Mask } from "../../formats/image/mask-png.ts"
import { rowBytesOf } from "../../formats/image/mask-png.ts"
import { chunkOf } from "../../formats/image/png.ts"
import type { Pixels } from "../../formats/image/png-pixels.ts"
import { streamOf } from "./stream-of.ts"

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const RGBA = 6
/** Each row is written as how it differs from the one above: of even surfaces nearly nothing is left. */
const UP = 2

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A mask as the images API takes it, the reverse of ours: where alpha is 0 is repainted. Null where the file would be larger than
 * `maximumBytes`.
 */
export async function alphaMask({ width, height, bits }: Mask, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const rowBytes = rowBytesOf(width)
  const row = new Uint8Array(width * 4)
  const rowAt = (y: number) => {
    for (let x = 0; x < width; x += 1) {
      const isMarked = ((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
      row[x * 4 + 3] = isMarked ? 0 : 255
    }
    return row
  }
  return encode({ width, height }, rowAt, maximumBytes)
}

/** An image as a PNG; null where the file would be larger than `maximumBytes`. */
export async function rgbaPng({ width, height, rgba }: Pixels, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return encode({ width, height }, (y) => rgba.subarray(y * width * 4, (y + 1) * width * 4), maximumBytes)
}

/** An image on a larger, transparent canvas as a PNG; null where the file would be larger than `maximumBytes`. */
export async function framedPng(
  { width, height, rgba }: Pixels,
  canvas: Size & { readonly left: number; readonly up: number },
  maximumBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = new Uint8Array(canvas.width * 4)
  const rowAt = (y: number) => {
    row.fill(0)
    const own = y - canvas.up
    if (own >= 0 && own < height) row.set(rgba.subarray(own * width * 4, (own + 1) * width * 4), canvas.left * 4)
    return row
  }
  return encode(canvas, rowAt, maximumBytes)
}

/** Rows are packed one at a time, so that of a mask only the packed file is ever in memory whole. */
async function encode(size: Size, rowAt: (y: number) => Uint8Array, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const packed: Uint8Array<ArrayBuffer>[] = []
  let packedBytes = 0
  const rows = streamOf(filteredRows(size, rowAt))
  for await (const part of rows.pipeThrough(new CompressionStream("deflate"))) {
    packedBytes += part.length
    if (packedBytes > maximumBytes) return null
    packed.push(new Uint8Array(part))
  }
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, size.width)
  head.setUint32(4, size.height)
  head.setUint8(8, 8)
  head.setUint8(9, RGBA)
  const data = new Uint8Array(await new Blob(packed).arrayBuffer())
  const chunks = [chunkOf("IHDR", new Uint8Array(head.buffer)), chunkOf("IDAT", data), chunkOf("IEND", new Uint8Array())]
  return new Uint8Array(await new Blob([SIGNATURE, ...chunks]).arrayBuffer())
}

async function* filteredRows({ width, height }: Size, rowAt: (y: number) => Uint8Array): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const above = new Uint8Array(width * 4)
  for (let y = 0; y < height; y += 1) {
    const row = rowAt(y)
    const filtered = new Uint8Array(row.length + 1)
    filtered[0] = UP
    for (let at = 0; at < row.length; at += 1) filtered[at + 1] = (row[at] ?? 0) - (above[at] ?? 0)
    above.set(row)
    yield filtered
  }
}
