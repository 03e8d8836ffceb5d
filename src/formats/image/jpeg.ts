import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { isFrameStart } from "./header.ts"
import { addMetadata, type ImageReading, MAXIMUM_PIECES, type MetadataBlock } from "./reading.ts"
import { readTail } from "./tail.ts"

const SCAN_BYTES = 262_144
const EXIF = "Exif\0\0"
const XMP = "http://ns.adobe.com/xap/1.0/\0"
const XMP_EXTENSION = "http://ns.adobe.com/xmp/extension/\0"
/** Bytes between two segments that belong to neither. */
const MAXIMUM_STRAY_BYTES = 4096
/** Scans of one image; progressive ones have about ten, and each costs whoever decodes it a pass over all pixels. */
const MAXIMUM_SCANS = 256

/**
 * Reads a JPEG segment by segment to its end, and through what its camera hung behind it. Throws RefusedError for one that is broken or
 * carries what no camera writes.
 */
export async function readJpegFile(file: FileBytes): Promise<ImageReading> {
  const { reading, end } = await readOne(file)
  if (end >= file.sizeBytes) return reading
  const { metadata, videoPatches } = await readTail(file, end, { isAlone: false })
  return { ...reading, behind: metadata, videoPatches }
}

interface Read {
  readonly reading: ImageReading
  readonly end: number
}

async function readOne(file: FileBytes): Promise<Read> {
  const metadata: MetadataBlock[] = []
  let frame: Pick<ImageReading, "width" | "height" | "bitDepth"> | null = null
  let hasManifest = false
  let scans = 0
  let offset = 2
  for (let pieces = 0; pieces < MAXIMUM_PIECES; pieces++) {
    const head = await file.read(offset, 4)
    const marker = head[1] ?? 0
    if (head.length < 2) throw broken()
    if (head[0] !== 0xff) {
      offset = await nextMarker(file, offset)
      continue
    }
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === 0xd9) {
      if (frame === null || scans === 0) throw broken()
      return { reading: { ...frame, isAnimated: false, rotationDegrees: 0, metadata, hasManifest }, end: offset + 2 }
    }
    const length = ((head[2] ?? 0) << 8) | (head[3] ?? 0)
    if (length < 2 || offset + 2 + length > file.sizeBytes) throw broken()
    const body = offset + 4
    if (isFrameStart(marker)) {
      if (frame !== null) throw broken()
      frame = readFrame(await file.read(body, 6))
    } else if (marker === 0xe1) addMetadata(metadata, await readApplication(file, body, length - 2))
    else if (marker === 0xfe) addMetadata(metadata, [commentAt(body, await file.read(body, length - 2))])
    else if (marker === 0xeb) hasManifest ||= latin(await file.read(body, 2)) === "JP"
    offset += 2 + length
    if (marker === 0xda) {
      scans += 1
      if (frame === null || scans > MAXIMUM_SCANS) throw broken()
      offset = await endOfScan(file, offset)
    }
  }
  throw broken()
}

/** Where the next marker stands behind bytes that belong to nothing; cameras leave some, and decoders skip them. */
async function nextMarker(file: FileBytes, start: number): Promise<number> {
  const bytes = await file.read(start, MAXIMUM_STRAY_BYTES)
  const at = bytes.findIndex((byte, index) => byte === 0xff && (bytes[index + 1] ?? 0) >= 0xc0 && bytes[index + 1] !== 0xff)
  if (at < 0) throw broken()
  return start + at
}

function readFrame(bytes: Uint8Array): Pick<ImageReading, "width" | "height" | "bitDepth"> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 6) throw broken()
  const [bitDepth, height, width] = [view.getUint8(0), view.getUint16(1), view.getUint16(3)]
  if (width === 0 || height === 0) throw broken()
  return { width, height, bitDepth }
}

function commentAt(offset: number, bytes: Uint8Array): MetadataBlock {
  return { kind: "comment", offset, bytes, pngChunk: null }
}

async function readApplication(file: FileBytes, offset: number, length: number): Promise<readonly MetadataBlock[]> {
  const bytes = await file.read(offset, length)
  const text = latin(bytes.subarray(0, 40))
  const block = (kind: MetadataBlock["kind"], skipped: number): MetadataBlock[] => [
    { kind, offset: offset + skipped, bytes: bytes.subarray(skipped), pngChunk: null },
  ]
  if (text.startsWith(EXIF)) return block("exif", EXIF.length)
  if (text.startsWith(XMP)) return block("xmp", XMP.length)
  return text.startsWith(XMP_EXTENSION) ? block("xmp", XMP_EXTENSION.length + 40) : []
}

/** Where the marker stands that ends a scan; stuffed bytes and restarts belong to it. */
async function endOfScan(file: FileBytes, start: number): Promise<number> {
  let offset = start
  while (offset < file.sizeBytes) {
    const bytes = await file.read(offset, SCAN_BYTES)
    let at = bytes.indexOf(0xff)
    while (at >= 0 && at + 1 < bytes.length) {
      const marker = bytes[at + 1] ?? 0
      if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return offset + at
      at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2))
    }
    // One byte again, so that a marker across two stretches is seen.
    offset += Math.max(1, at >= 0 ? at : bytes.length)
    if (bytes.length < 2) break
  }
  throw broken()
}
