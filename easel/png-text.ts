import { crc32, inflateSync } from "node:zlib"

/** Text in a finished PNG: written, and read. */

const SIGNATURE_SIZE_BYTES = 8
/** Length, type, 13 bytes of data and checksum of the first chunk, IHDR, which must stay first. */
const HEADER_SIZE_BYTES = 12 + 13

/** Latin-1 that every reader of tEXt shows alike: printable, no-break space and above, and the line feed. */
const isPlainLatin1 = (text: string): boolean => /^[\n\x20-\x7e\xa0-\xff]*$/.test(text)

const chunk = (type: "tEXt" | "iTXt", data: Uint8Array): Buffer => {
  const out = Buffer.alloc(12 + data.byteLength)
  out.writeUInt32BE(data.byteLength, 0)
  out.write(type, 4, "latin1")
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.byteLength)), 8 + data.byteLength)
  return out
}

const textChunk = (keyword: string, text: string): Buffer => {
  const clean = text.replaceAll("\r\n", "\n").replaceAll("\0", "")
  if (isPlainLatin1(clean)) return chunk("tEXt", Buffer.from(`${keyword}\0${clean}`, "latin1"))
  // After the keyword: not compressed, compression method, no language tag, no translated keyword.
  return chunk("iTXt", Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, "latin1"), Buffer.from(clean, "utf8")]))
}

/**
 * The PNG with text chunks right after its header; all other bytes stay as they are.
 * Text outside Latin-1 is written as iTXt (UTF-8). CRLF becomes LF and NUL is left out, as PNG demands.
 * @param texts keyword (1–79 Latin-1 characters) and text of each chunk, in order
 */
export const withPngText = (png: Uint8Array, texts: readonly (readonly [keyword: string, text: string])[]): Uint8Array<ArrayBuffer> => {
  const chunks = texts.map(([keyword, text]) => textChunk(keyword, text))
  const out = new Uint8Array(png.byteLength + chunks.reduce((sum, one) => sum + one.byteLength, 0))
  const headEnd = SIGNATURE_SIZE_BYTES + HEADER_SIZE_BYTES
  out.set(png.subarray(0, headEnd))
  let at = headEnd
  for (const one of chunks) {
    out.set(one, at)
    at += one.byteLength
  }
  out.set(png.subarray(headEnd), at)
  return out
}

/** Text that unpacks to more than this is left out. */
const READ_TEXT_BYTES = 64 * 1024

const unpacked = (data: Buffer): Buffer | undefined => {
  try {
    return inflateSync(data, { maxOutputLength: READ_TEXT_BYTES })
  } catch {
    return undefined
  }
}

/** Keyword and text of a chunk; undefined for one that holds none, or more than is read. */
const textOf = (type: string, data: Buffer): readonly [string, string] | undefined => {
  const keywordEnd = data.indexOf(0)
  if (keywordEnd < 1 || keywordEnd > 79 || data.byteLength > READ_TEXT_BYTES) return undefined
  const keyword = data.toString("latin1", 0, keywordEnd)
  if (type === "tEXt") return [keyword, data.toString("latin1", keywordEnd + 1)]
  if (type === "zTXt") {
    const text = unpacked(data.subarray(keywordEnd + 2))?.toString("latin1")
    return text === undefined ? undefined : [keyword, text]
  }
  const isPacked = data[keywordEnd + 1] === 1
  const languageEnd = data.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1)
  if (translatedEnd === -1) return undefined
  const body = data.subarray(translatedEnd + 1)
  const text = (isPacked ? unpacked(body) : body)?.toString("utf8")
  return text === undefined ? undefined : [keyword, text]
}

/** The texts of a PNG by their keywords, the first of each; empty for what is no PNG. Stops at the first chunk that makes no sense. */
export const readPngText = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!png.subarray(0, SIGNATURE_SIZE_BYTES).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return texts
  for (let at = SIGNATURE_SIZE_BYTES; at + 12 <= png.byteLength; ) {
    const sizeBytes = png.readUInt32BE(at)
    const end = at + 12 + sizeBytes
    if (end > png.byteLength) return texts
    const type = png.toString("latin1", at + 4, at + 8)
    const found = ["tEXt", "zTXt", "iTXt"].includes(type) ? textOf(type, png.subarray(at + 8, at + 8 + sizeBytes)) : undefined
    if (found !== undefined && !texts.has(found[0])) texts.set(...found)
    at = end
  }
  return texts
}
