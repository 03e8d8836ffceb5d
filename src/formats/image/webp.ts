import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { readImageHeader } from "./header.ts"
import { addMetadata, type ImageReading, MAXIMUM_METADATA_BYTES, MAXIMUM_PIECES, type MetadataBlock } from "./reading.ts"
import { readTail } from "./tail.ts"

const METADATA: Readonly<Record<string, MetadataBlock["kind"]>> = { EXIF: "exif", "XMP ": "xmp" }
const EXIF_PREFIX = "Exif\0\0"

/** Reads a WebP chunk by chunk to its very end. Throws RefusedError for one that is broken or carries something behind it. */
export async function readWebpFile(file: FileBytes): Promise<ImageReading> {
  const head = await file.read(0, 64)
  const header = readImageHeader(head)
  if (header === null || head.length < 30) throw broken()
  const said = new DataView(head.buffer, head.byteOffset).getUint32(4, true) + 8
  // Some writers leave the last byte of padding out of the size.
  if (said > file.sizeBytes + 1) throw broken()
  const end = said + 1 < file.sizeBytes ? said : file.sizeBytes
  const behind = end < file.sizeBytes ? (await readTail(file, end, { isAlone: true })).metadata : []
  const metadata: MetadataBlock[] = []
  let [hasPixels, isAnimated, hasManifest] = [false, false, false]
  let offset = 12
  for (let pieces = 0; offset + 8 <= end; pieces++) {
    const chunk = await file.read(offset, 8)
    const type = latin(chunk.subarray(0, 4))
    const length = new DataView(chunk.buffer, chunk.byteOffset).getUint32(4, true)
    if (pieces >= MAXIMUM_PIECES || offset + 8 + length > end || !/^[\x20-\x7e]{4}$/.test(type)) throw broken()
    hasPixels ||= type === "VP8 " || type === "VP8L" || type === "ANMF"
    isAnimated ||= type === "ANIM"
    hasManifest ||= type === "C2PA"
    const kind = METADATA[type]
    if (kind !== undefined && length <= MAXIMUM_METADATA_BYTES)
      addMetadata(metadata, [blockOf(kind, offset + 8, await file.read(offset + 8, length))])
    offset += 8 + length + (length & 1)
  }
  if (!hasPixels || offset < end) throw broken()
  return { width: header.width, height: header.height, bitDepth: 8, isAnimated, rotationDegrees: 0, metadata, behind, hasManifest }
}

/** Some writers keep the prefix that only JPEG needs. */
function blockOf(kind: MetadataBlock["kind"], offset: number, bytes: Uint8Array): MetadataBlock {
  const skipped = kind === "exif" && latin(bytes.subarray(0, 6)) === EXIF_PREFIX ? EXIF_PREFIX.length : 0
  return { kind, offset: offset + skipped, bytes: bytes.subarray(skipped), pngChunk: null }
}
