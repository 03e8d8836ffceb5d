import { crc32 } from "node:zlib"

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** What is wrong with a PNG file that should have this size in px; null for a whole one. Every chunk's checksum is looked at. */
export function pngFault(bytes: Uint8Array, width: number, height: number): string | null {
  if (bytes.length < 8 || SIGNATURE.some((byte, index) => bytes[index] !== byte)) return "no PNG signature"
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hasPixels = false
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) return "cut off"
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return "cut off"
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return `wrong checksum of ${type}`
    if (at === 8) {
      if (type !== "IHDR" || length !== 13) return "no header"
      const [actualWidth, actualHeight] = [view.getUint32(16), view.getUint32(20)]
      if (actualWidth !== width || actualHeight !== height) return `${actualWidth}×${actualHeight} instead of ${width}×${height}`
    }
    hasPixels ||= type === "IDAT" && length > 0
    if (type === "IEND") return !hasPixels ? "no pixels" : end === bytes.length ? null : "bytes after the end"
    at = end
  }
}
