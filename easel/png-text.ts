import { crc32 } from "node:zlib"

/** Writes text into a finished PNG. */

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
