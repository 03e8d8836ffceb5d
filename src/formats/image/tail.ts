import type { BytePatch } from "../media-facts.ts"
import { FORMATS } from "../sniff/formats.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { RefusedError } from "../sniff/refusal.ts"
import { latin, SNIFFED_BYTES, sniffType } from "../sniff/type.ts"
import { readBoxes } from "../video/boxes.ts"
import { videoPositionPatches } from "../video/positions.ts"
import { addMetadata, type MetadataBlock } from "./reading.ts"

/** What stands behind an image's end and says something of it. */
export interface ImageTail {
  readonly metadata: readonly MetadataBlock[]
  /** What to overwrite in a video that a phone hung behind its image. */
  readonly videoPatches: readonly BytePatch[]
}

const WINDOW_BYTES = 1_048_576
/** What begins in one window may end in the next. */
const OVERLAP_BYTES = 65_536
/** Markup that a browser would run, and the head of an archive's entry; too long to come about by chance in what is compressed. */
const HARM = /<(?:script|html|body|svg|iframe|object|embed)[\s>/]|<!doctype\s|<\?php\s|PK\x03\x04[\0-\x3f]\0/i
const EXIF_OR_XMP = /II\*\0\x08\0\0\0|MM\0\*\0\0\0\x08|<x:xmpmeta/g
const XMP_END = "</x:xmpmeta>"
/** Boxes of a video, from its first on: their length, the word, and a brand. */
const VIDEO = /\0\0\0[\x10-\xff]ftyp[\w ]{4}/

/**
 * Reads what cameras and phones leave behind an image's end: previews, gain maps, a short video, notes of the maker. Whatever it is may
 * stay; markup, programs and archives may not, and nor may a second file behind one of `isAlone`. Throws RefusedError (FileNotWhatItSays).
 */
export async function readTail(file: FileBytes, from: number, { isAlone }: { readonly isAlone: boolean }): Promise<ImageTail> {
  const metadata: MetadataBlock[] = []
  let videoAt: number | null = null
  await assertNoFile(file, from, isAlone)
  for (let offset = from; offset < file.sizeBytes; offset += WINDOW_BYTES) {
    const bytes = await file.read(offset, WINDOW_BYTES + OVERLAP_BYTES)
    const text = latin(bytes)
    if (HARM.test(text)) throw new RefusedError("FileNotWhatItSays")
    addMetadata(metadata, blocksIn(bytes, text, offset))
    videoAt ??= placeOf(VIDEO, text, offset)
  }
  return { metadata, videoPatches: videoAt === null ? [] : await hungVideoPatches(file, videoAt) }
}

function placeOf(pattern: RegExp, text: string, offset: number): number | null {
  const at = text.search(pattern)
  return at < 0 ? null : offset + at
}

async function assertNoFile(file: FileBytes, from: number, isAlone: boolean): Promise<void> {
  const head = await file.read(from, SNIFFED_BYTES)
  const format = sniffType(
    head.subarray(
      Math.max(
        0,
        head.findIndex((byte) => byte !== 0),
      ),
    ),
  )
  if (format !== null && (isAlone || FORMATS[format].kind === null)) throw new RefusedError("FileNotWhatItSays")
}

function blocksIn(bytes: Uint8Array, text: string, offset: number): readonly MetadataBlock[] {
  const blocks: MetadataBlock[] = []
  for (const { 0: start, index } of text.matchAll(EXIF_OR_XMP)) {
    // The overlap is looked through once more in the next window.
    if (index >= WINDOW_BYTES) break
    const isXmp = start.startsWith("<")
    const end = isXmp ? text.indexOf(XMP_END, index) : index + OVERLAP_BYTES
    if (end < 0) continue
    blocks.push({ kind: isXmp ? "xmp" : "exif", offset: offset + index, bytes: bytes.subarray(index, end), pngChunk: null })
  }
  return blocks
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
