import type { LegacyEncoding, TextEncodingName } from "./encodings.ts"
import { guessEncoding } from "./guess-encoding.ts"

/** Bytes that are looked at to find text of two bytes a character without a mark. */
const LOOKED_AT_BYTES = 1024

interface DecodedText {
  readonly text: string
  readonly encoding: TextEncodingName
}

/**
 * Reads text in UTF-8, in UTF-16 of either order, marked or not, in UTF-32 with its mark, or in an older encoding: in `encoding` where it is told, else in the one
 * that is most like a language. Never throws.
 */
export function decodeText(bytes: Uint8Array, { encoding, language }: DecodingHints = {}): DecodedText {
  const unicode = encoding === undefined ? unicodeIn(bytes) : null
  if (unicode !== null) return unicode
  const name = encoding ?? guessEncoding(bytes, language ?? null)
  return { text: new TextDecoder(name).decode(bytes), encoding: name }
}

/** What is known of a text before it is read. */
export interface DecodingHints {
  readonly encoding?: LegacyEncoding | undefined
  /** As somebody said: `ja`, `zh-Hant`. */
  readonly language?: string | undefined
}

function unicodeIn(bytes: Uint8Array): DecodedText | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return { text: utf32(bytes, true), encoding: "utf-16" }
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return { text: utf32(bytes, false), encoding: "utf-16" }
  if (first === 0xef && second === 0xbb && third === 0xbf) return { text: new TextDecoder().decode(bytes), encoding: "utf-8" }
  if (first === 0xff && second === 0xfe) return littleEndian(bytes.subarray(2))
  if (first === 0xfe && second === 0xff) return littleEndian(swapped(bytes.subarray(2)))
  const zeros = [0, 0]
  const seen = bytes.subarray(0, LOOKED_AT_BYTES)
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  // Time stamps are ASCII, so that half of the bytes of any file of captions in UTF-16 are zero.
  const [even = 0, odd = 0] = zeros
  if (odd > seen.length / 8 && odd > even * 4) return littleEndian(bytes)
  if (even > seen.length / 8 && even > odd * 4) return littleEndian(swapped(bytes))
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    // Japanese by switching: its bytes are those of ASCII.
    return /\u001b\$[@B]/.test(text) ? null : { text, encoding: "utf-8" }
  } catch {
    return null
  }
}

function littleEndian(bytes: Uint8Array): DecodedText {
  return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16" }
}

function swapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0)
}

/** Four bytes a character, behind a mark of four; whatever is none becomes the sign for that. */
function utf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ""
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle)
    text += code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? "\ufffd" : String.fromCodePoint(code)
  }
  return text
}
