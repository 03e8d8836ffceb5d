/** The size of an element that was not known when its head was written. */
export const UNKNOWN_SIZE = -1

/** A size as EBML writes it: the leading zeros of its first byte tell how many bytes it has. */
export function readSize(bytes: Uint8Array, at: number): { readonly size: number; readonly end: number } | null {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return null
  let size = first & (2 ** (8 - length) - 1)
  let isUnknown = size === 2 ** (8 - length) - 1
  for (let index = 1; index < length; index++) {
    size = size * 256 + (bytes[at + index] ?? 0)
    isUnknown &&= bytes[at + index] === 255
  }
  return { size: isUnknown ? UNKNOWN_SIZE : size, end: at + length }
}
