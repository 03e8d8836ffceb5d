/** What Windows-1252 has where Latin-1 has control characters, from 0x80; a dot where it has nothing. */
const WINDOWS_1252 = "€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ"
/** Bytes that are looked at to find text of two bytes a character without a mark. */
const LOOKED_AT_BYTES = 1024

/** Reads text in UTF-8, in UTF-16 of either order, marked or not, or in Latin-1 as Windows writes it. Never throws. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
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
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return latin(bytes)
  }
}

function littleEndian(bytes: Uint8Array): string {
  return new TextDecoder("utf-16le").decode(bytes)
}

function swapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, at) => bytes[at ^ 1] ?? 0)
}

function latin(bytes: Uint8Array): string {
  let text = ""
  for (const byte of bytes) text += byte >= 0x80 && byte < 0xa0 ? (WINDOWS_1252[byte - 0x80] ?? ".") : String.fromCharCode(byte)
  return text
}
