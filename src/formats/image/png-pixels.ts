import { channelsOf, type PngColours, toRgba } from "./png-colours.ts"
import { createShrinker, sizeWithin } from "./shrink.ts"

/** A small RGBA image, row by row, four bytes a pixel. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** A PNG whose head was read and found in order; its pixels were not. */
export interface PngPlan extends PngColours {
  readonly height: number
  readonly compressed: readonly Uint8Array<ArrayBuffer>[]
}

/** Most pixels that are decoded; bounds what a hostile header can make us spend. */
const MAXIMUM_DECODED_PIXELS = 33_554_432
const MAXIMUM_SIDE_PX = 16_384

/**
 * A smaller copy of a PNG with no side above `maximumSide` px; null for interlaced ones, too large ones and broken ones. Rows are taken
 * from the stream one at a time, so the whole image is never in memory.
 */
export async function samplePng(bytes: Uint8Array, maximumSide: number): Promise<Pixels | null> {
  const pixels = await shrinkPng(bytes, (width, height) => sizeWithin(width, height, maximumSide))
  return pixels === "undecodable" ? null : pixels
}

/** A copy of a PNG at the size that is made of its own; `undecodable` where its pixels are not whole, null where it is not tried. */
export async function shrinkPng(
  bytes: Uint8Array,
  sizeOf: (width: number, height: number) => { readonly width: number; readonly height: number },
): Promise<Pixels | "undecodable" | null> {
  return readPng(bytes, (width, height) => {
    const size = sizeOf(width, height)
    return createShrinker(width, height, size.width, size.height)
  })
}

/** What takes the rows of an image, four bytes a pixel, from the top. */
export interface RowTaker<Result> {
  add(row: Uint8Array): void
  /** What became of them, once every row was added. */
  finish(): Result
}

/** Hands the rows of a PNG to whoever its size calls for; `undecodable` where its pixels are not whole, null where it is not tried. */
export async function readPng<Result>(
  bytes: Uint8Array,
  takerOf: (width: number, height: number) => RowTaker<Result>,
): Promise<Result | "undecodable" | null> {
  const png = readChunks(bytes)
  if (png === null || png === "undecodable") return png
  const taker = takerOf(png.width, png.height)
  const rgba = new Uint8Array(png.width * 4)
  const isRgba = png.colourType === 6 && png.bitDepth === 8
  try {
    let rows = 0
    for await (const line of rowsOf(png)) {
      if (!isRgba) toRgba(line, png, rgba)
      taker.add(isRgba ? line : rgba)
      rows += 1
    }
    return rows === png.height ? taker.finish() : "undecodable"
  } catch {
    return "undecodable"
  }
}

/** The head and the packed pixels of a PNG: `undecodable` for a broken one, null for one that is interlaced or too large. */
export function readChunks(bytes: Uint8Array): PngPlan | "undecodable" | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47) return "undecodable"
  const [width, height, bitDepth, colourType] = [view.getUint32(16), view.getUint32(20), view.getUint8(24), view.getUint8(25)]
  if (width < 1 || height < 1 || channelsOf(colourType) === 0) return "undecodable"
  const isTried = view.getUint8(28) === 0 && width <= MAXIMUM_SIDE_PX && height <= MAXIMUM_SIDE_PX
  if (!isTried || width * height > MAXIMUM_DECODED_PIXELS) return null
  const compressed: Uint8Array<ArrayBuffer>[] = []
  let [palette, transparency]: (Uint8Array | null)[] = [null, null]
  let offset = 8
  while (offset + 12 <= view.byteLength) {
    const [length, type] = [view.getUint32(offset), view.getUint32(offset + 4)]
    if (offset + 12 + length > view.byteLength) return "undecodable"
    const data = new Uint8Array(bytes.subarray(offset + 8, offset + 8 + length))
    if (type === 0x49444154) compressed.push(data)
    else if (type === 0x504c5445) palette = data
    else if (type === 0x74524e53) transparency = data
    offset += 12 + length
  }
  if (compressed.length === 0 || (colourType === 3 && palette === null)) return "undecodable"
  return { width, height, bitDepth, colourType, palette: palette ?? null, transparency: transparency ?? null, compressed }
}

/** The unfiltered rows of a PNG; the array that is given is reused two rows later. */
export async function* rowsOf(png: PngPlan): AsyncGenerator<Uint8Array> {
  const { width, height, bitDepth, colourType } = png
  const bits = channelsOf(colourType) * bitDepth
  const rowBytes = Math.ceil((width * bits) / 8)
  const pixelBytes = Math.max(1, bits / 8)
  const filtered = new Uint8Array(rowBytes + 1)
  let line = new Uint8Array(rowBytes)
  let above = new Uint8Array(rowBytes)
  let filled = 0
  let rows = 0
  for await (const part of inflate(png.compressed)) {
    let offset = 0
    while (offset < part.length && rows < height) {
      const taken = Math.min(filtered.length - filled, part.length - offset)
      filtered.set(part.subarray(offset, offset + taken), filled)
      filled += taken
      offset += taken
      if (filled < filtered.length) break
      unfilter(filtered, above, line, pixelBytes)
      yield line
      ;[line, above] = [above, line]
      filled = 0
      rows += 1
      // What is packed behind the last row may be without end.
      if (rows === height) return
    }
  }
}

async function* inflate(parts: readonly Uint8Array<ArrayBuffer>[]): AsyncGenerator<Uint8Array> {
  const reader = new Blob([...parts]).stream().pipeThrough(new DecompressionStream("deflate")).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever has enough has no use for the rest, however long it is.
    await reader.cancel().catch(() => {})
  }
}

/** Undoes a row's filter (PNG specification, clause 9): its first byte says which. Throws on an unknown one. */
function unfilter(filtered: Uint8Array, above: Uint8Array, line: Uint8Array, pixelBytes: number): void {
  const kind = filtered[0] ?? 0
  if (kind > 4) throw new Error("unknown row filter")
  line.set(filtered.subarray(1))
  // A loop for each: these are most of what an image costs.
  if (kind === 1)
    for (let index = pixelBytes; index < line.length; index++) line[index] = (line[index] ?? 0) + (line[index - pixelBytes] ?? 0)
  else if (kind === 2) for (let index = 0; index < line.length; index++) line[index] = (line[index] ?? 0) + (above[index] ?? 0)
  else if (kind > 2)
    for (let index = 0; index < line.length; index++) {
      const [left, upLeft] = index >= pixelBytes ? [line[index - pixelBytes] ?? 0, above[index - pixelBytes] ?? 0] : [0, 0]
      const up = above[index] ?? 0
      line[index] = (line[index] ?? 0) + (kind === 3 ? (left + up) >> 1 : paeth(left, up, upLeft))
    }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
