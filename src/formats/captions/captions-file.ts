import { type DecodingHints, decodeText } from "./decode-text.ts"
import type { TextEncodingName } from "./encodings.ts"
import { type CaptionsFound, MAXIMUM_CAPTIONS_BYTES, parseCaptions } from "./read-captions.ts"

/** What a file of captions holds, and which encoding it was read in. */
export type CaptionsFile = CaptionsFound & { readonly encoding: TextEncodingName }

/** Reads a file of captions in whatever form and encoding; see `parseCaptions` and `decodeText`. Never throws. */
export function readCaptions(bytes: Uint8Array, hints: DecodingHints = {}): CaptionsFile {
  if (bytes.length > MAXIMUM_CAPTIONS_BYTES) return { ok: false, line: 1, reason: "CaptionsTooLarge", encoding: "utf-8" }
  const { text, encoding } = decodeText(bytes, hints)
  return { ...parseCaptions(text), encoding }
}
