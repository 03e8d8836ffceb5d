import { joinedBytes } from "../joined-bytes.ts"
import { latin, sniffType } from "../sniff/type.ts"
import { MAXIMUM_METADATA_BYTES, type MetadataBlock } from "./reading.ts"

const MAXIMUM_BLOCKS = 256
const EXIF = "Exif\0\0"
const XMP = "http://ns.adobe.com/xap/1.0/\0"
const SCAN = 0xda
const COMMENT = 0xfe
const APPLICATION_1 = 0xe1

/**
 * The metadata of an image that is in memory, as far as it can be found: what is broken or cut off ends the search and what was found
 * before stays. Not for uploads, which are refused when they are not whole. Never throws.
 */
export function findMetadata(bytes: Uint8Array): readonly MetadataBlock[] {
  switch (sniffType(bytes.subarray(0, 4096))) {
    case "png":
      return inPng(bytes)
    case "jpeg":
      return inJpeg(bytes)
    case "webp":
      return inWebp(bytes)
    case "avif":
    case "heic":
    case "jxl":
      return inBoxes(bytes)
    case "tiff":
      return [{ kind: "exif", offset: 0, bytes: bytes.subarray(0, MAXIMUM_METADATA_BYTES), pngChunk: null }]
    case "gif":
      return inGif(bytes)
    default:
      return []
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const PNG_TEXTS: ReadonlySet<string> = new Set(["tEXt", "zTXt", "iTXt"])

function inPng(bytes: Uint8Array): readonly MetadataBlock[] {
  const found: MetadataBlock[] = []
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length && found.length < MAXIMUM_BLOCKS; ) {
    const length = view.getUint32(at)
    const type = latin(bytes.subarray(at + 4, at + 8))
    const offset = at + 8
    at = offset + length + 4
    if (type === "IEND" || at > bytes.length) break
    const kind = type === "eXIf" ? "exif" : PNG_TEXTS.has(type) ? "png-text" : null
    if (kind !== null && length <= MAXIMUM_METADATA_BYTES)
      found.push({ kind, offset, bytes: bytes.subarray(offset, offset + length), pngChunk: type })
  }
  return found
}

function inJpeg(bytes: Uint8Array): readonly MetadataBlock[] {
  const found: MetadataBlock[] = []
  const view = viewOf(bytes)
  for (let at = 2; at + 4 <= bytes.length && found.length < MAXIMUM_BLOCKS; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === SCAN) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) break
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (marker === COMMENT) found.push({ kind: "comment", offset: at + 4, bytes: body, pngChunk: null })
    if (marker === APPLICATION_1) found.push(...behind(EXIF, "exif", body, at + 4), ...behind(XMP, "xmp", body, at + 4))
    at += 2 + length
  }
  return found
}

function behind(prefix: string, kind: MetadataBlock["kind"], body: Uint8Array, offset: number): readonly MetadataBlock[] {
  if (latin(body.subarray(0, prefix.length)) !== prefix) return []
  return [{ kind, offset: offset + prefix.length, bytes: body.subarray(prefix.length), pngChunk: null }]
}

function inWebp(bytes: Uint8Array): readonly MetadataBlock[] {
  const found: MetadataBlock[] = []
  const view = viewOf(bytes)
  for (let at = 12; at + 8 <= bytes.length && found.length < MAXIMUM_BLOCKS; ) {
    const type = latin(bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const offset = at + 8
    at = offset + length + (length & 1)
    if (offset + length > bytes.length) break
    const body = bytes.subarray(offset, offset + length)
    if (length > MAXIMUM_METADATA_BYTES) continue
    if (type === "XMP ") found.push({ kind: "xmp", offset, bytes: body, pngChunk: null })
    // Some writers keep the prefix that only JPEG needs.
    if (type === "EXIF") {
      const prefixed = behind(EXIF, "exif", body, offset)
      found.push(...(prefixed.length > 0 ? prefixed : [{ kind: "exif" as const, offset, bytes: body, pngChunk: null }]))
    }
  }
  return found
}

const XMP_OF_GIF = "XMP DataXMP"

/** Comments in pieces of 255 bytes; XMP stands there as it is, and ends by itself. */
function inGif(bytes: Uint8Array): readonly MetadataBlock[] {
  const found: MetadataBlock[] = []
  const palette = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + palette(bytes[10] ?? 0)
  while (at < bytes.length && found.length < MAXIMUM_BLOCKS) {
    const [mark, label] = [bytes[at], bytes[at + 1]]
    if (mark === 0x21) {
      const { data, end } = joined(bytes, at + 2)
      const head = latin(bytes.subarray(at + 3, at + 3 + XMP_OF_GIF.length))
      if (label === COMMENT) found.push({ kind: "comment", offset: at + 2, bytes: data, pngChunk: null })
      else if (label === 0xff && head === XMP_OF_GIF)
        found.push({ kind: "xmp", offset: at + 14, bytes: bytes.subarray(at + 14, end), pngChunk: null })
      at = end
    } else if (mark === 0x2c) at = joined(bytes, at + 10 + palette(bytes[at + 9] ?? 0) + 1).end
    else if (mark === 0) at += 1
    else break
  }
  return found
}

function joined(bytes: Uint8Array, start: number): { readonly data: Uint8Array; readonly end: number } {
  const parts: Uint8Array[] = []
  let at = start
  for (let length = bytes[at] ?? 0; length > 0 && at + 1 + length <= bytes.length; length = bytes[at] ?? 0) {
    parts.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return { data: joinedBytes(parts), end: at + 1 }
}

const LOOKED_THROUGH_BYTES = 2_097_152
/** More than any writer puts there. */
const MAXIMUM_IN_BOXES = 8
const XMP_ENDS = ["<x:xmpmeta", "</x:xmpmeta>"] as const

/** EXIF and XMP by what they begin with, near either end of the file, where writers of AVIF, HEIC and JPEG XL put them. */
function inBoxes(bytes: Uint8Array): readonly MetadataBlock[] {
  const found: MetadataBlock[] = []
  const behind = Math.max(LOOKED_THROUGH_BYTES, bytes.length - LOOKED_THROUGH_BYTES)
  for (const from of [0, behind]) {
    const text = latin(bytes.subarray(from, from + LOOKED_THROUGH_BYTES))
    for (const { index } of text.matchAll(/II\*\0\x08\0\0\0|MM\0\*\0\0\0\x08/g)) {
      if (found.length === MAXIMUM_IN_BOXES) break
      found.push(blockAt("exif", bytes, from + index, from + index + MAXIMUM_METADATA_BYTES))
    }
    for (let at = text.indexOf(XMP_ENDS[0]); at >= 0; at = text.indexOf(XMP_ENDS[0], at + 1)) {
      const end = text.indexOf(XMP_ENDS[1], at)
      if (end < 0 || found.length === 2 * MAXIMUM_IN_BOXES) break
      found.push(blockAt("xmp", bytes, from + at, from + end))
      at = end
    }
  }
  return found
}

function blockAt(kind: MetadataBlock["kind"], bytes: Uint8Array, from: number, to: number): MetadataBlock {
  return { kind, offset: from, bytes: bytes.subarray(from, to), pngChunk: null }
}
