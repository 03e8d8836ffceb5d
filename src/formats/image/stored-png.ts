import { CHUNK_FRAME_BYTES, chunkOf } from "./png.ts"

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const BLOCK_HEAD_BYTES = 5
const ZLIB_HEAD = [0x78, 0x01] as const
const CHECKSUM_BYTES = 4
/** Adler-32 is taken modulo this. */
const ADLER_MODULUS = 65_521

/** How many bytes a PNG of these sides has that is not packed: RGB, 8 bits a channel. */
export function storedPngLength(width: number, height: number): number {
  const row = CHUNK_FRAME_BYTES + BLOCK_HEAD_BYTES + 1 + width * 3
  return SIGNATURE.length + CHUNK_FRAME_BYTES + 13 + row * height + ZLIB_HEAD.length + CHECKSUM_BYTES + CHUNK_FRAME_BYTES
}

/** A PNG whose pixels are not packed, so that its length is known before the first row is: `rows` are RGB, a row each, at most 21,000 px wide. */
export async function* storedPng(width: number, height: number, rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield SIGNATURE
  const head = new DataView(new ArrayBuffer(13))
  head.setUint32(0, width)
  head.setUint32(4, height)
  head.setUint8(8, 8)
  head.setUint8(9, 2)
  yield chunkOf("IHDR", new Uint8Array(head.buffer))
  const rowBytes = 1 + width * 3
  const adler = { low: 1, high: 0 }
  let row = 0
  for await (const rgb of rows) {
    const isLast = row === height - 1
    const begin = row === 0 ? ZLIB_HEAD.length : 0
    const block = new Uint8Array(begin + BLOCK_HEAD_BYTES + rowBytes + (isLast ? CHECKSUM_BYTES : 0))
    if (row === 0) block.set(ZLIB_HEAD)
    block.set([isLast ? 1 : 0, rowBytes & 255, rowBytes >> 8, ~rowBytes & 255, (~rowBytes >> 8) & 255], begin)
    const pixelsAt = begin + BLOCK_HEAD_BYTES
    block.set(rgb.subarray(0, rowBytes - 1), pixelsAt + 1)
    addTo(adler, block.subarray(pixelsAt, pixelsAt + rowBytes))
    if (isLast) new DataView(block.buffer).setUint32(block.length - CHECKSUM_BYTES, adler.high * 65_536 + adler.low)
    yield chunkOf("IDAT", block)
    row += 1
  }
  yield chunkOf("IEND", new Uint8Array(0))
}

function addTo(adler: { low: number; high: number }, bytes: Uint8Array): void {
  let { low, high } = adler
  // So many additions stay below what a number holds exactly.
  for (const byte of bytes) {
    low += byte
    high += low
  }
  adler.low = low % ADLER_MODULUS
  adler.high = high % ADLER_MODULUS
}
