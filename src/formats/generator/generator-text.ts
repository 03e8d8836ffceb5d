import type { MetadataBlock } from "../image/reading.ts"
import { latin } from "../sniff/type.ts"
import { unpackedBytes } from "./unpacked-text.ts"

export interface PngText {
  readonly keyword: string
  readonly value: string
}

/**
 * A text chunk of a PNG (tEXt, zTXt or iTXt) with a keyword that is wanted; null for one that cannot be read. At most `maximumBytes` are
 * unpacked. Never throws.
 */
export async function readPngText(
  { bytes, pngChunk }: MetadataBlock,
  maximumBytes: number,
  isWanted: (keyword: string) => boolean,
): Promise<PngText | null> {
  const keywordEnd = bytes.indexOf(0)
  if (keywordEnd < 1 || keywordEnd > 79) return null
  const keyword = latin(bytes.subarray(0, keywordEnd))
  if (!isWanted(keyword)) return null
  const rest = bytes.subarray(keywordEnd + 1)
  switch (pngChunk) {
    case "tEXt":
      return { keyword, value: decodeLoosely(rest.subarray(0, maximumBytes)) }
    case "zTXt":
      return unpacked(keyword, rest[0] === 0 ? rest.subarray(1) : null, maximumBytes)
    case "iTXt": {
      const languageEnd = rest.indexOf(0, 2)
      const body = rest.subarray(rest.indexOf(0, languageEnd + 1) + 1)
      if (languageEnd < 0) return null
      return rest[0] === 1
        ? unpacked(keyword, body, maximumBytes)
        : { keyword, value: new TextDecoder().decode(body.subarray(0, maximumBytes)) }
    }
    default:
      return null
  }
}

async function unpacked(keyword: string, packed: Uint8Array | null, maximumBytes: number): Promise<PngText | null> {
  const bytes = packed === null ? null : await unpackedBytes(packed, "deflate", maximumBytes)
  return bytes === null ? null : { keyword, value: decodeLoosely(bytes) }
}

/** Plain texts are Latin-1 by the standard and UTF-8 by habit. */
function decodeLoosely(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return latin(bytes)
  }
}
