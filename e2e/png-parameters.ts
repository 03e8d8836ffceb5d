const SIGNATURE_SIZE_BYTES = 8
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_SIZE_BYTES = 12

/** The `parameters` text of a PNG, which says what was asked for; null without one, or when the bytes are no PNG. */
export function pngParameters(bytes: Buffer): string | null {
  if (bytes.subarray(0, SIGNATURE_SIZE_BYTES).toString("latin1") !== "\x89PNG\r\n\x1a\n") return null
  for (let at = SIGNATURE_SIZE_BYTES; at + CHUNK_FRAME_SIZE_BYTES <= bytes.byteLength; ) {
    const sizeBytes = bytes.readUInt32BE(at)
    const type = bytes.subarray(at + 4, at + 8).toString("latin1")
    const data = bytes.subarray(at + 8, at + 8 + sizeBytes)
    const keyword = data.subarray(0, Math.max(0, data.indexOf(0))).toString("latin1")
    if (type === "tEXt" && keyword === "parameters") return data.subarray(keyword.length + 1).toString("latin1")
    // After the keyword come five bytes: its end, two flags, and two empty texts' ends.
    if (type === "iTXt" && keyword === "parameters") return data.subarray(keyword.length + 5).toString("utf8")
    at += CHUNK_FRAME_SIZE_BYTES + sizeBytes
  }
  return null
}
