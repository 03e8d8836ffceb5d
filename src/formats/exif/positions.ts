import { crc32 } from "../image/png.ts"
import type { MetadataBlock } from "../image/reading.ts"
import type { BytePatch } from "../media-facts.ts"
import { latin } from "../sniff/type.ts"
import { readExif } from "./fields.ts"

const SPACE = 0x20
/**
 * What to call a position in XMP: attributes and elements whose name begins so, under any prefix, of cameras and drones. Names are
 * tried from their first letter alone and elements only so far, or a long text of a hostile hand would be read for hours.
 */
const XMP_POSITIONS =
  /(?<![\w.-])[\w.-]+:GPS\w*\s*=\s*(?:"[^"]*"|'[^']*')|<([\w.-]{1,64}:GPS\w{0,64})(?:\s[^>]{0,300})?(?:\/>|>[^]{0,300}?<\/\1\s*>)|(?<![\w-])[\w-]+:(?:Absolute|Relative)Altitude\s*=\s*"[^"]*"/gi
/** Profiles that some programs put into PNG texts as hexadecimal digits; what they hold cannot be changed digit by digit. */
const RAW_PROFILE = /^Raw profile type (?:exif|APP1|xmp)\0/

/** What to overwrite in an image so that it does not tell where it was taken. Every patch has the length of what it replaces. */
export function positionPatches(blocks: readonly MetadataBlock[]): readonly BytePatch[] {
  return blocks.flatMap((block) => {
    const cleaned = cleanBlock(block)
    return cleaned === null ? [] : patchesOf(block, cleaned)
  })
}

/** The block without positions; null where it has none. */
function cleanBlock(block: MetadataBlock): Uint8Array | null {
  switch (block.kind) {
    case "exif":
      return cleanExif(block.bytes)
    case "xmp":
      return cleanXmp(block.bytes)
    case "png-text":
      return cleanText(block)
    case "comment":
      return null
  }
}

/** Empties every directory of positions and the values that it points at; the directories around it stay as they are. */
function cleanExif(bytes: Uint8Array): Uint8Array | null {
  const positions = readExif(bytes).filter(({ name, entries }) => name === "gps" && entries.length > 0)
  if (positions.length === 0) return null
  const cleaned = bytes.slice()
  for (const { countAt, entries } of positions) {
    for (const { valueAt, valueBytes } of entries) if (valueAt >= 8) cleaned.fill(0, valueAt, valueAt + valueBytes)
    cleaned.fill(0, countAt, countAt + 2 + entries.length * 12)
  }
  return cleaned
}

function cleanXmp(bytes: Uint8Array): Uint8Array | null {
  let cleaned: Uint8Array | null = null
  for (const match of latin(bytes).matchAll(XMP_POSITIONS)) {
    cleaned ??= bytes.slice()
    cleaned.fill(SPACE, match.index, match.index + match[0].length)
  }
  return cleaned
}

function cleanText({ bytes, pngChunk }: MetadataBlock): Uint8Array | null {
  const text = latin(bytes)
  const isXmp = text.startsWith("XML:com.adobe.xmp\0")
  const value = text.indexOf("\0") + 1
  // What is compressed cannot be changed in place, so all of it goes.
  if (RAW_PROFILE.test(text) || (isXmp && (pngChunk === "zTXt" || bytes[value] === 1))) {
    const emptied = bytes.slice().fill(SPACE, value)
    // An international text says first, in two numbers, that it is not compressed, and ends its two tags with zeros.
    if (pngChunk === "iTXt") emptied.fill(0, value, value + 4)
    return emptied
  }
  return isXmp ? cleanXmp(bytes) : null
}

function patchesOf(block: MetadataBlock, bytes: Uint8Array): readonly BytePatch[] {
  const { pngChunk, offset } = block
  if (pngChunk === null) return [{ offset, bytes }]
  // A compressed text that was emptied is a plain one from now on.
  const type = pngChunk === "zTXt" ? "tEXt" : pngChunk
  const chunk = new Uint8Array(4 + bytes.length + 4)
  chunk.set([...type].map((letter) => letter.charCodeAt(0)))
  chunk.set(bytes, 4)
  new DataView(chunk.buffer).setUint32(4 + bytes.length, crc32(chunk.subarray(0, 4 + bytes.length)))
  return [{ offset: offset - 4, bytes: chunk }]
}
