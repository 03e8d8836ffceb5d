import { orientationOf } from "../exif/fields.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { addMetadata, type ImageReading, MAXIMUM_METADATA_BYTES, MAXIMUM_PIECES, type MetadataBlock } from "./reading.ts"
import { readTail } from "./tail.ts"

/** Depths that each colour type may have (PNG specification, 11.2.2). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] }
const METADATA: Readonly<Record<string, MetadataBlock["kind"]>> = { eXIf: "exif", tEXt: "png-text", zTXt: "png-text", iTXt: "png-text" }

/** Reads a PNG chunk by chunk to its very end. Throws RefusedError for one that is broken or carries something behind it. */
export async function readPngFile(file: FileBytes): Promise<ImageReading> {
  const header = await readHeader(file)
  const metadata: MetadataBlock[] = []
  let [isAnimated, hasManifest] = [false, false]
  let pixelsAt: number | null = null
  let offset = 33
  for (let pieces = 0; pieces < MAXIMUM_PIECES; pieces++) {
    const { length, type } = await readChunkHead(file, offset)
    const end = offset + 12 + length
    if (end > file.sizeBytes) throw broken()
    if (type === "IEND") {
      if (length !== 0 || pixelsAt === null) throw broken()
      const behind = end < file.sizeBytes ? (await readTail(file, end, { isAlone: true })).metadata : []
      return { ...header, isAnimated, hasManifest, metadata, pixelsAt, behind, rotationDegrees: 0 }
    }
    if (type === "IHDR") throw broken()
    if (type === "IDAT" && length > 0) pixelsAt ??= offset
    isAnimated ||= type === "acTL"
    hasManifest ||= type === "caBX"
    const kind = METADATA[type]
    if (kind !== undefined && length > 0 && length <= MAXIMUM_METADATA_BYTES)
      addMetadata(metadata, [{ kind, offset: offset + 8, bytes: await file.read(offset + 8, length), pngChunk: type }])
    offset = end
  }
  throw broken()
}

/** Whether a PNG moves, by its first bytes: its chunk `acTL` stands before the first pixels. False for what is no PNG. */
export function isMovingPng(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let offset = 8; offset + 8 <= head.length; offset += view.getUint32(offset) + 12) {
    const type = latin(head.subarray(offset + 4, offset + 8))
    if (type === "acTL") return true
    if (type === "IDAT") return false
  }
  return false
}

/** How a PNG that is in memory is turned before it is shown, as EXIF counts: heeded where it stands before the pixels. Never throws. */
export function pngOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let offset = 8; offset + 8 <= bytes.length; offset += view.getUint32(offset) + CHUNK_FRAME_BYTES) {
    const type = latin(bytes.subarray(offset + 4, offset + 8))
    if (type === "eXIf") return orientationOf(bytes.subarray(offset + 8, offset + 8 + view.getUint32(offset)))
    if (type === "IDAT") return 1
  }
  return 1
}

async function readHeader(file: FileBytes): Promise<Pick<ImageReading, "width" | "height" | "bitDepth">> {
  const head = await file.read(0, 33)
  if (head.length < 33 || latin(head.subarray(8, 16)) !== "\0\0\0\rIHDR") throw broken()
  const view = new DataView(head.buffer, head.byteOffset)
  const [width, height, bitDepth] = [view.getUint32(16), view.getUint32(20), view.getUint8(24)]
  const isValid = DEPTHS[view.getUint8(25)]?.includes(bitDepth) && view.getUint16(26) === 0 && view.getUint8(28) <= 1
  if (!isValid || width === 0 || height === 0 || view.getUint32(29) !== crc32(head.subarray(12, 29))) throw broken()
  return { width, height, bitDepth }
}

async function readChunkHead(file: FileBytes, offset: number): Promise<{ readonly length: number; readonly type: string }> {
  const bytes = await file.read(offset, 8)
  if (bytes.length < 8) throw broken()
  const type = latin(bytes.subarray(4))
  if (!/^[A-Za-z]{4}$/.test(type)) throw broken()
  return { length: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), type }
}

let table: Uint32Array | undefined

/** CRC-32 as PNG has it, of a chunk's letters and data. */
export function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value
  })
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Length, type and checksum around each chunk, bytes. */
export const CHUNK_FRAME_BYTES = 12

/** A chunk of a PNG as it is written: its type is four letters. */
export function chunkOf(letters: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + CHUNK_FRAME_BYTES)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length)
  chunk.set(new TextEncoder().encode(letters), 4)
  chunk.set(data, 8)
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)))
  return chunk
}
