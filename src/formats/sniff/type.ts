import type { FormatName } from "./formats.ts"

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
  ["ogg", "OggS"],
  ["midi", "MThd"],
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

/** What the first bytes of a file (4096 of them, fewer of a smaller one) say that it is; null for text and for what we do not know. */
export function sniffType(head: Uint8Array): FormatName | null {
  const text = latin(head)
  return sniffMarkup(head) ?? sniffRiff(text) ?? sniffBoxes(text) ?? sniffEbml(text) ?? sniffSignature(text) ?? sniffFrames(head)
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
  // Brands are registered four-character codes; markup in them is a disguise.
  if (brands.some((brand) => !/^(?:[\w .+-]{4}|\0{4})$/.test(brand))) return null
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
  if (latin(head.subarray(0, 3)) === "ID3") return "mp3"
  if (head[0] !== 0xff) return null
  const second = head[1] ?? 0
  if ((second & 0xf6) === 0xf0) return "aac"
  const isMpegAudio = (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (second & 0x18) !== 0x08 && ((head[2] ?? 0xff) & 0xf0) !== 0xf0
  return isMpegAudio ? "mp3" : null
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
