import { latin } from "../sniff/type.ts"

/** Profiles and colours stand in the file's first box of metadata. */
const HEAD_BYTES = 65_536
/** Number of Display P3's primaries (ISO/IEC 23091-2). */
const P3_PRIMARIES = 12

/** The colour space of a HEIC's pixels, as far as canvases know it: phones of one maker take theirs in Display P3. Never throws. */
export function heicColours(bytes: Uint8Array): "srgb" | "display-p3" {
  const text = latin(bytes.subarray(0, HEAD_BYTES))
  const at = text.indexOf("colr")
  if (at < 0) return "srgb"
  if (text.startsWith("nclx", at + 4)) {
    const primaries = ((bytes[at + 8] ?? 0) << 8) | (bytes[at + 9] ?? 0)
    return primaries === P3_PRIMARIES ? "display-p3" : "srgb"
  }
  const size = ((bytes[at - 2] ?? 0) << 8) | (bytes[at - 1] ?? 0)
  // The description of a profile is in one-byte letters or in two-byte ones, by the version of its format.
  return /Display P3/.test(text.slice(at, at + size).replaceAll("\0", "")) ? "display-p3" : "srgb"
}
