import { chunkOf } from "./png.ts"
import { toRgba } from "./png-colours.ts"
import { type PngPlan, readChunks, rowsOf } from "./png-pixels.ts"

/** A mask: one bit a pixel, rows one after the other, each padded to whole bytes, the leftmost pixel in the highest bit; 1 is marked. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array<ArrayBuffer>
}

/** Longest side of a mask, px. */
export const MAXIMUM_MASK_SIDE_PX = 4096

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const
/** From here on a pixel counts as marked, and as there. */
const THRESHOLD = 128

/** Bytes of one row of a mask. */
export function rowBytesOf(width: number): number {
  return Math.ceil(width / 8)
}

/**
 * The mask in a PNG: pixels that are light and not transparent are marked. Takes PNG of 1 or 8 bits, not interlaced, of at most 4096
 * px a side; null for every other file. Rows are unpacked one at a time, so that only the bits are ever in memory whole.
 */
export async function decodeMask(file: Uint8Array): Promise<Mask | null> {
  const png = readChunks(file)
  if (png === null || png === "undecodable" || (png.bitDepth !== 1 && png.bitDepth !== 8)) return null
  const { width, height } = png
  if (width > MAXIMUM_MASK_SIDE_PX || height > MAXIMUM_MASK_SIDE_PX) return null
  const rowBytes = rowBytesOf(width)
  const bits = new Uint8Array(rowBytes * height)
  const pack = packerOf(png)
  let row = 0
  try {
    for await (const line of rowsOf(png)) {
      pack(line, bits.subarray(row * rowBytes, (row + 1) * rowBytes))
      row += 1
    }
  } catch {
    return null
  }
  return row === height ? { width, height, bits } : null
}

/** How a row of such a PNG becomes bits. Grey, which masks of ours are, is not taken through colours. */
function packerOf(png: PngPlan): (line: Uint8Array, bits: Uint8Array) => void {
  const { width, bitDepth, colourType, transparency } = png
  if (colourType === 0 && transparency === null && bitDepth === 1) {
    const padding = 0xff << (rowBytesOf(width) * 8 - width)
    return (line, bits) => {
      bits.set(line)
      bits[bits.length - 1] = (bits.at(-1) ?? 0) & padding
    }
  }
  if (colourType === 0 && transparency === null) return (line, bits) => packPixels(width, bits, (x) => (line[x] ?? 0) >= THRESHOLD)
  const rgba = new Uint8Array(width * 4)
  const isMarked = (x: number) => (rgba[x * 4 + 3] ?? 0) >= THRESHOLD && lightOf(rgba, x * 4) >= THRESHOLD
  return (line, bits) => {
    toRgba(line, png, rgba)
    packPixels(width, bits, isMarked)
  }
}

function packPixels(width: number, bits: Uint8Array, isMarked: (x: number) => boolean): void {
  for (let x = 0; x < width; x++) if (isMarked(x)) bits[x >> 3] = (bits[x >> 3] ?? 0) | (0x80 >> (x & 7))
}

/** Lightness of a pixel, 0 to 255 (ITU-R BT.601). */
function lightOf(rgba: Uint8Array, at: number): number {
  return ((rgba[at] ?? 0) * 299 + (rgba[at + 1] ?? 0) * 587 + (rgba[at + 2] ?? 0) * 114) / 1000
}

/** A mask as a PNG of 1 bit a pixel: white is marked. */
export async function encodeMask({ width, height, bits }: Mask): Promise<Uint8Array<ArrayBuffer>> {
  const rowBytes = rowBytesOf(width)
  const filtered = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0; row < height; row++) filtered.set(bits.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  const packed = new Blob([filtered]).stream().pipeThrough(new CompressionStream("deflate"))
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, width)
  head.setUint32(4, height)
  head.setUint8(8, 1)
  const chunks = [
    chunkOf("IHDR", new Uint8Array(head.buffer)),
    chunkOf("IDAT", new Uint8Array(await new Response(packed).arrayBuffer())),
    chunkOf("IEND", new Uint8Array()),
  ]
  return new Uint8Array(await new Blob([Uint8Array.from(SIGNATURE), ...chunks]).arrayBuffer())
}
