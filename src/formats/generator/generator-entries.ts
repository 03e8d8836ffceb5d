import { exifValue } from "../exif/fields.ts"
import type { MetadataBlock } from "../image/reading.ts"
import { latin } from "../sniff/type.ts"
import { EASY_DIFFUSION_NAMES } from "./easy-diffusion.ts"
import { readPngText } from "./generator-text.ts"
import { readXmpNotes } from "./xmp-notes.ts"

/** Texts by which programs keep their recipes; whoever writes them in another case means the same. */
const NAMES = [
  ...["parameters", "prompt", "workflow", "generation_data", "fooocus_scheme"],
  ...["invokeai_metadata", "invokeai_graph", "invokeai_workflow", "sd-metadata", "Dream"],
  ...["Comment", "Description", "Title", "Software", "Source", "Generation time", "UserComment", "ImageDescription"],
  ...EASY_DIFFUSION_NAMES,
]
const KNOWN: ReadonlyMap<string, string> = new Map(NAMES.map((name) => [folded(name), name]))

function folded(name: string): string {
  return name.toLowerCase().replaceAll(" ", "_")
}

/** Metadata of other formats within a PNG's texts, of which more are not unpacked: no program writes several. */
const MAXIMUM_PROFILES = 4
const XMP_KEYWORD = "XML:com.adobe.xmp"
/** Metadata of other formats, written out as hexadecimal digits by ImageMagick and its kin. */
const RAW_PROFILE = /^Raw profile type (exif|app1|xmp)$/i

/** How much of an image's texts is kept: bytes of one text once unpacked, characters of all together. */
export interface EntryBounds {
  readonly textBytes: number
  readonly characters: number
}

/** The named texts of an image in which programs keep recipes, the first of each name. Untrusted text, cut and stripped of control characters. Never throws. */
export async function readEntries(blocks: readonly MetadataBlock[], bounds: EntryBounds): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  let room = bounds.characters
  let profiles = 0
  // What is there already is not unpacked once more.
  const isWanted = (keyword: string) => {
    if (keyword === XMP_KEYWORD || RAW_PROFILE.test(keyword)) return ++profiles <= MAXIMUM_PROFILES
    const name = KNOWN.get(folded(keyword))
    return name !== undefined && !found.has(name)
  }
  for (const block of blocks)
    for (const [name, text] of room > 0 ? await textsOf(block, bounds.textBytes, isWanted) : []) {
      const clean = stripControls(text.slice(0, bounds.textBytes)).slice(0, room)
      if (clean === "" || found.has(name)) continue
      room -= clean.length
      found.set(name, clean)
    }
  return found
}

async function textsOf(
  block: MetadataBlock,
  textBytes: number,
  isWanted: (keyword: string) => boolean,
): Promise<readonly (readonly [string, string])[]> {
  switch (block.kind) {
    case "png-text": {
      const text = await readPngText(block, textBytes, isWanted)
      if (text === null) return []
      if (RAW_PROFILE.test(text.keyword)) return readRawProfile(text.value)
      return text.keyword === XMP_KEYWORD ? readXmpNotes(text.value) : [[KNOWN.get(folded(text.keyword)) ?? text.keyword, text.value]]
    }
    case "exif":
      return readExifNotes(block.bytes)
    case "xmp":
      return readXmpNotes(decodeUtf8(block.bytes))
    case "comment":
      return [["Comment", decodeUtf8(block.bytes)]]
  }
}

/** A profile of digits: its name and its length stand in lines before it. */
function readRawProfile(text: string): readonly (readonly [string, string])[] {
  const digits = /^\s*\w{1,20}\s+\d{1,9}\s+([\da-f\s]*)$/i.exec(text)?.[1]?.replaceAll(/\s/g, "") ?? ""
  const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, index) => Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16))
  const head = latin(bytes.subarray(0, 64))
  if (head.startsWith("Exif\0\0")) return readExifNotes(bytes.subarray(6))
  if (/^(?:II|MM)/.test(head)) return readExifNotes(bytes)
  return head.includes("<") || head.startsWith("http://ns.adobe.com/xap/") ? readXmpNotes(decodeUtf8(bytes)) : []
}

/** Recipes in EXIF: the user's comment, and the fields that ComfyUI's WebP takes for its graph. */
function readExifNotes(bytes: Uint8Array): readonly (readonly [string, string])[] {
  const notes: (readonly [string, string])[] = []
  // Some writers put it into the first directory, with whatever type.
  const comment = exifValue(bytes, "exif", 0x9286) ?? exifValue(bytes, "main", 0x9286)
  if (comment !== null) notes.push(["UserComment", decodeComment(comment)])
  const scheme = exifValue(bytes, "exif", 0x927c)
  if (scheme !== null && /^(?:fooocus|a1111)\0?$/.test(latin(scheme))) notes.push(["fooocus_scheme", latin(scheme)])
  for (const tag of [0x010e, 0x010f, 0x0110, 0x0131]) {
    const value = exifValue(bytes, "main", tag)
    const match = value === null ? null : /^(workflow|prompt)\s*:\s*([{[][^]*)$/i.exec(decodeUtf8(value))
    if (match?.[1] && match[2]) notes.push([match[1].toLowerCase(), match[2]])
    // So did SwarmUI once, whole and under no name.
    else if (value !== null && /^\s*\{\s*"sui_image_params"/.test(latin(value.subarray(0, 64))))
      notes.push(["parameters", decodeUtf8(value)])
    else if (tag === 0x010e && value !== null) notes.push(["ImageDescription", decodeUtf8(value)])
    if (tag === 0x0131 && value !== null) notes.push(["Software", decodeUtf8(value)])
  }
  const windows = exifValue(bytes, "main", 0x9c9c)
  if (windows !== null) notes.push(["Comment", new TextDecoder("utf-16le").decode(windows)])
  return notes
}

/** A user's comment: eight bytes that name its encoding, then the text; some programs leave the eight bytes out. */
function decodeComment(bytes: Uint8Array): string {
  const encoding = latin(bytes.subarray(0, 8))
  if (!/^(?:ASCII\0{3}|UNICODE\0|JIS\0{5}|\0{8})$/i.test(encoding)) return decodeUtf8(bytes)
  const body = bytes.subarray(8)
  // UTF-16 of what is written in any Latin letter has zeros in it.
  if (!/^UNICODE/i.test(encoding) || (!body.includes(0) && isUtf8(body))) return decodeUtf8(body)
  // The byte order is not said; the letters of most texts have their zero first in one and second in the other.
  const isLittle = body[0] === 0xff || (body[0] !== 0xfe && zeros(body, 1) > zeros(body, 0))
  return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(body)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function zeros(bytes: Uint8Array, parity: 0 | 1): number {
  return bytes.filter((byte, index) => byte === 0 && index % 2 === parity).length
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Without control characters but tabs and line breaks, and without those that turn the direction of text around. */
function stripControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu, "").trim()
}
