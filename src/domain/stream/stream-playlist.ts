import { base64Of } from "../../formats/base64.ts"
/** Type of a playlist, as browsers and players know it. */
export const PLAYLIST_TYPE = "application/vnd.apple.mpegurl"
/** Type of a segment. */
export const SEGMENT_TYPE = "video/mp4"

/** Where a segment is to be had. */
export interface VariantSegment {
  readonly url: string
  readonly durationSeconds: number
  /** Which part of the file it is, bytes; null for all of it. */
  readonly range: { readonly offset: number; readonly length: number } | null
}

/** One quality of a stream as its playlists tell of it. */
export interface StreamVariant {
  readonly width: number
  readonly height: number
  /** Bits a second. */
  readonly bandwidth: number
  /** As `CODECS` wants it, such as `avc1.64001f,mp4a.40.2`. */
  readonly codecs: string
  /** Header of every segment (ftyp and moov). */
  readonly header: Uint8Array
  /** In order; addresses are absolute, because an inlined playlist has no address that another could be relative to. */
  readonly segments: readonly VariantSegment[]
}

/**
 * The one playlist that a player fetches: each quality's own playlist stands in it as a data address, and in that the header of its
 * segments, so that the second request is the first segment already (goal P9). Qualities stand by bandwidth, ascending.
 */
export function writeMasterPlaylist(variants: readonly StreamVariant[]): string {
  const ascending = variants.toSorted((left, right) => left.bandwidth - right.bandwidth)
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...ascending.flatMap((variant) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(variant.bandwidth)},RESOLUTION=${variant.width}x${variant.height},CODECS="${variant.codecs}"`,
      dataAddress(PLAYLIST_TYPE, new TextEncoder().encode(writeVariantPlaylist(variant))),
    ]),
    "",
  ].join("\n")
}

/** The playlist of one quality, whole from the beginning. */
export function writeVariantPlaylist({ header, segments }: StreamVariant): string {
  const longest = segments.reduce((maximum, { durationSeconds }) => Math.max(maximum, durationSeconds), 1)
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${dataAddress(SEGMENT_TYPE, header)}"`,
    ...segments.flatMap(({ url, durationSeconds, range }) => [
      `#EXTINF:${durationSeconds.toFixed(5)},`,
      ...(range === null ? [] : [`#EXT-X-BYTERANGE:${range.length}@${range.offset}`]),
      url,
    ]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n")
}

function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${base64Of(bytes)}`
}
