import type { FormatName } from "./formats.ts"
import { mp3FramesAt } from "./mpeg-frames.ts"
import { sniffOgg } from "./ogg.ts"
import type { FileBytes } from "./reader.ts"

/** Bytes at a file's start that tell what it is. */
export const SNIFFED_BYTES = 4096

const SIGNATURES: readonly (readonly [FormatName, string])[] = [
  ["png", "\x89PNG\r\n\x1a\n"],
  ["jpeg", "\xff\xd8\xff"],
  ["gif", "GIF87a"],
  ["gif", "GIF89a"],
  ["tiff", "II*\0"],
  ["tiff", "MM\0*"],
  ["tiff", "II+\0"],
  ["icon", "\0\0\x01\0"],
  ["icon", "\0\0\x02\0"],
  ["jxl", "\xff\x0a"],
  ["jxl", "\0\0\0\x0cJXL "],
  ["psd", "8BPS"],
  ["asf", "\x30\x26\xb2\x75\x8e\x66\xcf\x11"],
  ["flv", "FLV\x01"],
  ["mpegps", "\0\0\x01\xba"],
  ["flac", "fLaC"],
  ["midi", "MThd"],
  ["wavpack", "wvpk"],
  ["ape", "MAC "],
  ["amr", "#!AMR"],
  ["ac3", "\x0b\x77"],
  ["caf", "caff\0\x01"],
  ["au", ".snd\0\0"],
  ["pdf", "%PDF-"],
  ["archive", "PK\x03\x04"],
  ["archive", "PK\x05\x06"],
  ["archive", "PK\x07\x08"],
  ["archive", "Rar!\x1a\x07"],
  ["archive", "7z\xbc\xaf\x27\x1c"],
  ["archive", "\x1f\x8b\x08"],
  ["archive", "BZh"],
  ["archive", "\xfd7zXZ\0"],
  ["archive", "\x28\xb5\x2f\xfd"],
  ["program", "\x7fELF"],
  ["program", "\0asm"],
  ["program", "\xca\xfe\xba\xbe"],
  ["program", "\xcf\xfa\xed\xfe"],
  ["program", "dex\n"],
  ["program", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  ["script", "#!"],
  ["script", "%!PS"],
]

const LAYER_THREE = 0x02
/** Nobody has any, and the mark of texts in two-byte letters looks like it. */
const LAYER_ONE = 0x06
/** Tags side by side at a file's start of which more are not skipped. */
const MOST_TAGS = 8

/**
 * What a file's bytes say that it is, tags before its start skipped over; null for text and for what we do not know. What its reader
 * throws is passed on.
 */
export async function sniffFile(file: FileBytes): Promise<FormatName | null> {
  let start = 0
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    const head = await file.read(start, SNIFFED_BYTES)
    const tagBytes = id3BytesAt(head)
    // What tags hide is found at its own start; behind them stands audio and nothing else.
    if (tagBytes === 0) return start === 0 ? sniffType(head) : sniffTagged(head)
    start += tagBytes
    if (start >= file.sizeBytes) return "mp3"
  }
  return "mp3"
}

/** What the first bytes of a file (4096 of them, fewer of a smaller one) say that it is; null for text and for what we do not know. */
export function sniffType(head: Uint8Array): FormatName | null {
  const tagBytes = id3BytesAt(head)
  if (tagBytes > 0) return tagBytes < head.length ? sniffTagged(head.subarray(tagBytes)) : "mp3"
  const text = latin(head)
  return sniffMarkup(head) ?? sniffRiff(text) ?? sniffBoxes(text) ?? sniffEbml(text) ?? sniffSignature(text) ?? sniffFrames(head)
}

/** Bytes of the ID3 tag that begins here; 0 where none does. */
function id3BytesAt(head: Uint8Array): number {
  if (latin(head.subarray(0, 3)) !== "ID3" || head.length < 10) return 0
  const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
  return size + (hasFooter ? 20 : 10)
}

/** What stands behind tags; frames that are not found at once are those of an MP3, whose readers look for them. */
function sniffTagged(bytes: Uint8Array): FormatName {
  const format = sniffSignature(latin(bytes)) ?? sniffFrames(bytes)
  return format === "flac" || format === "aac" || format === "mp2" || format === "ape" || format === "wavpack" ? format : "mp3"
}

/** Each byte as the character of its number. */
export function latin(bytes: Uint8Array): string {
  let text = ""
  for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return text
}

function sniffSignature(text: string): FormatName | null {
  // Two letters alone begin many a text; what stands after them tells.
  if (/^BM[^]{4}\0{4}[^]{2}\0\0[\x0c-\x7c]\0\0\0/.test(text)) return "bmp"
  if (/^MZ[^]{0,62}\0/.test(text)) return "program"
  if (text.startsWith("OggS")) return sniffOgg(text)
  return SIGNATURES.find(([, signature]) => text.startsWith(signature))?.[0] ?? null
}

function sniffRiff(text: string): FormatName | null {
  if (text.startsWith("FORM") && /^AIF[FC]$/.test(text.slice(8, 12))) return "aiff"
  if (!/^(?:RIFF|RF64|RIFX)/.test(text)) return null
  const form = text.slice(8, 12)
  if (form === "WEBP") return "webp"
  if (form === "WAVE") return "wav"
  return form === "AVI " ? "avi" : null
}

/** ISO base media files: told apart by the brands of their first box. */
function sniffBoxes(text: string): FormatName | null {
  const type = text.slice(4, 8)
  if (type === "ftyp") return ofBrands(text)
  // Old QuickTime files begin without a box of brands.
  return text.charCodeAt(0) === 0 && /^(?:moov|mdat|wide|free|skip|pnot)$/.test(type) ? "mov" : null
}

function ofBrands(text: string): FormatName | null {
  const length = (text.charCodeAt(0) << 24) | (text.charCodeAt(1) << 16) | (text.charCodeAt(2) << 8) | text.charCodeAt(3)
  if (length < 16 || length > 512 || length % 4 !== 0) return null
  const brands = [text.slice(8, 12), ...(text.slice(16, length).match(/[^]{4}/g) ?? [])]
  // Brands are registered four-character codes, some filled up with zeros; markup in them is a disguise.
  if (brands.some((brand) => !/^(?=[^]{4}$)[\w .+-]*\0*$/.test(brand))) return null
  const major = brands[0] ?? ""
  if (brands.includes("avif") || brands.includes("avis")) return "avif"
  if (/^(?:hei[cmxs]|hev[cmxs]|mif1|msf1)$/.test(major)) return "heic"
  return major === "qt  " ? "mov" : "mp4"
}

function sniffEbml(text: string): FormatName | null {
  if (!text.startsWith("\x1a\x45\xdf\xa3")) return null
  const header = text.slice(0, 128)
  if (header.includes("webm")) return "webm"
  return header.includes("matroska") ? "matroska" : null
}

/** Streams of frames without a header: transport streams, MP3 with or without tags, AAC. */
function sniffFrames(head: Uint8Array): FormatName | null {
  for (const [start, step] of [
    [0, 188],
    [4, 192],
  ] as const)
    if ([0, 1, 2].every((index) => head[start + index * step] === 0x47)) return "mpegts"
  if (head[0] !== 0xff) return mp3FramesAt(head) >= 0 ? "mp3" : null
  const second = head[1] ?? 0
  if ((second & 0xf6) === 0xf0) return "aac"
  const layer = second & 0x06
  const isMpegAudio =
    (second & 0xe0) === 0xe0 && layer !== 0 && layer !== LAYER_ONE && (second & 0x18) !== 0x08 && ((head[2] ?? 0xff) & 0xf0) !== 0xf0
  if (!isMpegAudio) return mp3FramesAt(head) >= 0 ? "mp3" : null
  return layer === LAYER_THREE ? "mp3" : "mp2"
}

/** Markup and scripts, whatever stands before them: marks of byte order, white space, comments, the XML head. */
function sniffMarkup(head: Uint8Array): FormatName | null {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const plain = latin(isWide ? head.filter((byte) => byte !== 0) : head)
  const text = stripLead(plain).toLowerCase()
  if (/^<\?(?:php|=)/.test(text)) return "script"
  if (/^<svg[\s>/:]/.test(text) || /^<!doctype\s+svg/.test(text)) return "svg"
  if (/^<(?:!doctype\s+html|html|head|body|script|iframe|style|meta|object|embed|link|base|form|title|xsl|xml)[\s>/!:]/.test(text))
    return "html"
  // A comment that does not end in sight hides something.
  if (/^(?:<\?xml|<!--)/.test(text)) return "html"
  return null
}

function stripLead(text: string): string {
  let rest = text.replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
  for (;;) {
    const shorter = rest
      .replace(/^[\s\0]+/, "")
      .replace(/^<!--[^]*?-->/, "")
      .replace(/^<\?xml[^>]*\?>/, "")
      .replace(/^<!doctype\s+svg[^>]*>/i, "<svg ")
    if (shorter === rest) return rest
    rest = shorter
  }
}
