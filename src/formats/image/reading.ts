import type { BytePatch } from "../media-facts.ts"
import { broken } from "../sniff/refusal.ts"

/** A stretch of an image that tells something of it besides its pixels. */
export interface MetadataBlock {
  readonly kind: "exif" | "xmp" | "png-text" | "comment"
  /** Where `bytes` lie in the file. */
  readonly offset: number
  readonly bytes: Uint8Array
  /** The four letters of a PNG chunk, whose checksum covers it; null elsewhere. */
  readonly pngChunk: string | null
}

/** What the structure of an image says, sizes as stored. */
export interface ImageReading {
  readonly width: number
  readonly height: number
  readonly bitDepth: number | null
  readonly isAnimated: boolean
  /** Clockwise, to be applied when it is shown; of containers that say it outside EXIF. */
  readonly rotationDegrees: 0 | 90 | 180 | 270
  readonly metadata: readonly MetadataBlock[]
  /** Where the pixels begin, of formats in which that decides what is heeded. */
  readonly pixelsAt?: number
  /** That of further images behind the one that is shown, which says nothing of this one. */
  readonly behind?: readonly MetadataBlock[]
  /** What to overwrite in a video that hangs behind the image. */
  readonly videoPatches?: readonly BytePatch[]
  /** A manifest of origin by C2PA is inside. */
  readonly hasManifest: boolean
}

/** Metadata of which a stretch is larger is not looked at. */
export const MAXIMUM_METADATA_BYTES = 2_097_152
/** Stretches of metadata, and their bytes together, of which an image that has more is not taken: all are in memory at once. */
const MAXIMUM_METADATA_BLOCKS = 1024
const MAXIMUM_METADATA_TOTAL_BYTES = 16_777_216
/** Pieces of which an image may consist; more is made to tire whoever reads it. */
export const MAXIMUM_PIECES = 100_000

/** Adds to the metadata that was found. Throws RefusedError for more than any image has. */
export function addMetadata(found: MetadataBlock[], blocks: readonly MetadataBlock[]): void {
  found.push(...blocks)
  const totalBytes = found.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (found.length > MAXIMUM_METADATA_BLOCKS || totalBytes > MAXIMUM_METADATA_TOTAL_BYTES) throw broken()
}
