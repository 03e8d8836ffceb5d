import type { BytePatch } from "../media-facts.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { broken, RefusedError } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { readBoxes } from "../video/boxes.ts"
import { videoPositionPatches } from "../video/positions.ts"
import { isFrameStart } from "./header.ts"
import { addMetadata, type ImageReading, MAXIMUM_PIECES, type MetadataBlock } from "./reading.ts"

const SCAN_BYTES = 262_144
const EXIF = "Exif\0\0"
const XMP = "http://ns.adobe.com/xap/1.0/\0"
const XMP_EXTENSION = "http://ns.adobe.com/xmp/extension/\0"
/** Images that cameras hang behind the first: previews, gain maps. */
const MAXIMUM_IMAGES = 16
/** Scans of one image; progressive ones have about ten, and each costs whoever decodes it a pass over all pixels. */
const MAXIMUM_SCANS = 256

/**
 * Reads a JPEG segment by segment to its very end; `behind` is the metadata of further images, of which cameras write each in full,
 * `videoPatches` are those of a video behind them.
 * Throws RefusedError for one that is broken or carries something behind it.
 */
export async function readJpegFile(file: FileBytes): Promise<ImageReading> {
  const first = await readOne(file, 0)
  const behind: MetadataBlock[] = []
  let end = first.end
  for (let images = 1; end < file.sizeBytes; images++) {
    // Cameras append further images, and phones a short video; nothing else may follow.
    const next = latin(await file.read(end, 8))
    if (next.slice(4) === "ftyp" || /^\0+$/.test(next)) break
    if (!next.startsWith("\xff\xd8\xff") || images >= MAXIMUM_IMAGES) throw new RefusedError("FileNotWhatItSays")
    const further = await readOne(file, end)
    addMetadata(behind, further.reading.metadata)
    end = further.end
  }
  const isAll = end >= file.sizeBytes
  if (!isAll) await assertHarmlessTail(file, end)
  return { ...first.reading, behind, videoPatches: isAll ? [] : await hungVideoPatches(file, end) }
}

interface Read {
  readonly reading: ImageReading
  readonly end: number
}

async function readOne(file: FileBytes, start: number): Promise<Read> {
  const metadata: MetadataBlock[] = []
  let frame: Pick<ImageReading, "width" | "height" | "bitDepth"> | null = null
  let hasManifest = false
  let scans = 0
  let offset = start + 2
  for (let pieces = 0; pieces < MAXIMUM_PIECES; pieces++) {
    const head = await file.read(offset, 4)
    const marker = head[1] ?? 0
    if (head[0] !== 0xff || head.length < 2) throw broken()
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

function readFrame(bytes: Uint8Array): Pick<ImageReading, "width" | "height" | "bitDepth"> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 6) throw broken()
  const [bitDepth, height, width] = [view.getUint8(0), view.getUint16(1), view.getUint16(3)]
  if (width === 0 || height === 0) throw broken()
  return { width, height, bitDepth }
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

/** What to overwrite in the video that a phone hung behind its image. Its maker's own notes may follow it; what is no video says nothing. */
async function hungVideoPatches(file: FileBytes, from: number): Promise<readonly BytePatch[]> {
  try {
    const boxes = await readBoxes(file, from, file.sizeBytes, "takes what is whole")
    return await videoPositionPatches(file, boxes)
  } catch (error) {
    if (error instanceof RefusedError) return []
    throw error
  }
}

/** What follows the images may be a video or nothing but zeros, never an archive or markup. */
async function assertHarmlessTail(file: FileBytes, from: number): Promise<void> {
  const tail = await file.read(from, SCAN_BYTES)
  const isVideo = latin(tail.subarray(4, 8)) === "ftyp"
  const text = latin(tail)
  if (isVideo ? /<(?:script|html|svg)|<\?php|PK\x03\x04/i.test(text) : /[^\0]/.test(text) || file.sizeBytes - from > SCAN_BYTES)
    throw new RefusedError("FileNotWhatItSays")
}
