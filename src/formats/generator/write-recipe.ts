import { orientationOf } from "../exif/fields.ts"
import { writeExif } from "../exif/write-exif.ts"
import { readImageHeader } from "../image/header.ts"
import { findMetadata } from "../image/metadata-in-memory.ts"
import { chunkOf } from "../image/png.ts"
import { joinedBytes } from "../joined-bytes.ts"
import { latin, sniffType } from "../sniff/type.ts"

/** A recipe in the words of a program, and whose words they are: AUTOMATIC1111's infotext, ComfyUI's graph, Fooocus' JSON. */
export interface RecipeText {
  readonly form: "infotext" | "comfyui" | "fooocus"
  readonly text: string
}

/** Texts of a PNG that tell a recipe already: what is written takes their place. */
const RECIPE_TEXTS = /^(?:parameters|prompt|workflow|comment|fooocus_scheme|invokeai_\w+|sd-metadata|dream|generation_data|description)$/i
/** What one segment of a JPEG holds besides its length. */
const MAXIMUM_SEGMENT_BYTES = 65_533
const EXIF_PREFIX = "Exif\0\0"

/**
 * An image with a recipe written into it where that program looks for it (PNG, JPEG, WebP), in place of the one that it had; its pixels
 * stay as they are. `signed` for one with a C2PA manifest, which any change would break; null for other formats, broken files, and a
 * recipe that is too long for the format.
 */
export async function writeRecipe(bytes: Uint8Array, recipe: RecipeText): Promise<Uint8Array<ArrayBuffer> | "signed" | null> {
  try {
    switch (sniffType(bytes.subarray(0, 4096))) {
      case "png":
        return inPng(bytes, recipe)
      case "jpeg":
        return inJpeg(bytes, exifFor(bytes, recipe))
      case "webp":
        return inWebp(bytes, exifFor(bytes, recipe))
      default:
        return null
    }
  } catch (error) {
    // A file that is cut off ends where its next part would be read.
    if (error instanceof RangeError) return null
    throw error
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function inPng(bytes: Uint8Array, recipe: RecipeText): Uint8Array<ArrayBuffer> | "signed" | null {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at)
    const type = latin(bytes.subarray(at + 4, at + 8))
    if (end > bytes.length) return null
    if (type === "caBX") return "signed"
    const isText = type === "tEXt" || type === "zTXt" || type === "iTXt"
    const keyword = isText ? latin(bytes.subarray(at + 8, Math.min(end, at + 90))).split("\0", 1)[0] : ""
    if (!isText || !RECIPE_TEXTS.test(keyword ?? "")) kept.push(bytes.subarray(at, end))
    if (type === "IEND") break
    at = end
  }
  const [header, ...rest] = kept
  if (header === undefined) return null
  return joinedBytes([bytes.subarray(0, 8), header, ...pngTexts(recipe), ...rest])
}

function pngTexts({ form, text }: RecipeText): readonly Uint8Array[] {
  switch (form) {
    case "infotext":
      return [pngText("parameters", text)]
    case "comfyui":
      return [pngText("prompt", asciiJson(text))]
    case "fooocus":
      return [pngText("parameters", asciiJson(text)), pngText("fooocus_scheme", "fooocus")]
  }
}

/** In Latin-1 where the text can be, as most programs read it, otherwise in UTF-8. */
function pngText(keyword: string, text: string): Uint8Array {
  const isLatin = /^[\t\n\r\u0020-\u007e\u00a0-\u00ff]*$/.test(text)
  const body = isLatin ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : new TextEncoder().encode(text)
  const head = new TextEncoder().encode(isLatin ? `${keyword}\0` : `${keyword}\0\0\0\0\0`)
  return chunkOf(isLatin ? "tEXt" : "iTXt", joinedBytes([head, body]))
}

/** JSON whose letters are all of ASCII, as Python writes it. */
function asciiJson(text: string): string {
  return text.replaceAll(/[\u007f-\uffff]/g, (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

function exifFor(bytes: Uint8Array, { form, text }: RecipeText): Uint8Array {
  const before = findMetadata(bytes).find(({ kind }) => kind === "exif")
  const orientation = before === undefined ? 1 : orientationOf(before.bytes)
  switch (form) {
    case "infotext":
      return writeExif({ orientation, userComment: text })
    case "comfyui":
      return writeExif({ orientation, model: `prompt:${asciiJson(text)}` })
    case "fooocus":
      return writeExif({ orientation, makerNote: "fooocus", userComment: text })
  }
}

function inJpeg(bytes: Uint8Array, exif: Uint8Array): Uint8Array<ArrayBuffer> | "signed" | null {
  const body = joinedBytes([new TextEncoder().encode(EXIF_PREFIX), exif])
  if (body.length > MAXIMUM_SEGMENT_BYTES) return null
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let at = 2
  for (; view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda; ) {
    const marker = view.getUint8(at + 1)
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return null
    const starts = (text: string) => latin(bytes.subarray(at + 4, at + 4 + text.length)) === text
    if (marker === 0xeb && starts("JP")) return "signed"
    if (!(marker === 0xe1 && starts(EXIF_PREFIX))) kept.push(bytes.subarray(at, end))
    at = end
  }
  const head = Uint8Array.of(0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255)
  return joinedBytes([bytes.subarray(0, 2), head, body, ...kept, bytes.subarray(at)])
}

const VP8X_BYTES = 18
const EXIF_FLAG = 0x08
const ALPHA_FLAG = 0x10

function inWebp(bytes: Uint8Array, exif: Uint8Array): Uint8Array<ArrayBuffer> | "signed" | null {
  const view = viewOf(bytes)
  const chunks: { readonly type: string; readonly bytes: Uint8Array }[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length & 1)
    if (at + 8 + length > bytes.length) return null
    chunks.push({ type: latin(bytes.subarray(at, at + 4)), bytes: bytes.subarray(at, end) })
    at = end
  }
  if (chunks.some(({ type }) => type === "C2PA")) return "signed"
  const kept = chunks.filter(({ type }) => type !== "EXIF" && type !== "VP8X").map((chunk) => chunk.bytes)
  const head = extendedHead(bytes, chunks)
  if (head === null) return null
  const body = joinedBytes([head, ...kept, riffChunk("EXIF", exif)])
  const file = joinedBytes([bytes.subarray(0, 12), body])
  viewOf(file).setUint32(4, body.length + 4, true)
  return file
}

/** The chunk that says that there is EXIF: the file's own, or a new one with the size that its pixels say. */
function extendedHead(bytes: Uint8Array, chunks: readonly { readonly type: string; readonly bytes: Uint8Array }[]): Uint8Array | null {
  const own = chunks.find(({ type }) => type === "VP8X")
  const head = new Uint8Array(VP8X_BYTES)
  if (own !== undefined) head.set(own.bytes.subarray(0, VP8X_BYTES))
  else {
    const size = readImageHeader(bytes)
    if (size === null) return null
    head.set(riffChunk("VP8X", new Uint8Array(10)))
    const [width, height] = [size.width - 1, size.height - 1]
    head.set([width & 255, (width >> 8) & 255, width >> 16, height & 255, (height >> 8) & 255, height >> 16], 12)
    // Only the lossless form has transparency without that chunk, and says so in a bit behind its size.
    const lossless = chunks.find(({ type }) => type === "VP8L")
    if (lossless !== undefined && ((lossless.bytes[12] ?? 0) & 0x10) !== 0) head[8] = ALPHA_FLAG
  }
  head[8] = (head[8] ?? 0) | EXIF_FLAG
  return head
}

function riffChunk(letters: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + data.length + (data.length & 1))
  chunk.set(new TextEncoder().encode(letters))
  viewOf(chunk).setUint32(4, data.length, true)
  chunk.set(data, 8)
  return chunk
}
