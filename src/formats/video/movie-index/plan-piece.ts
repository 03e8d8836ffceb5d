import { planCopy } from "./copy-plan.ts"
import { cutAudio, cutVideo, keySeconds, unitsAt } from "./cut-rules.ts"
import type { MovieIndex, MovieTrack } from "./index-read.ts"
import { type PieceTrack, writeBeforeData } from "./index-write.ts"
import { pieceOf } from "./piece.ts"
import { sampleEntry, shownSize } from "./sample-entry.ts"
import { readTables, type SampleTables } from "./tables.ts"

/** A file whose index was read. */
export interface Movie {
  readonly index: MovieIndex
  /** Its first box, whole. */
  readonly fileType: Uint8Array
  readonly fileBytes: number
}

/**
 * Everything that is known of a piece before a byte of it is read: what stands before its data, which ranges of the file are its data, and what
 * it will be. Null where these rules do not understand the file, or nothing would be left.
 */
export function planPiece(
  { index, fileType, fileBytes }: Movie,
  { startSeconds, endSeconds }: { readonly startSeconds: number; readonly endSeconds: number },
  madeAtSeconds: number,
) {
  const [video, audio] = [primaryOf(index, "video"), primaryOf(index, "audio")]
  const lastSeconds = durationOf(index)
  if (video === null || audio === null || lastSeconds === null || startSeconds >= lastSeconds) return null
  const until = Math.min(endSeconds, lastSeconds)
  const videoTables = video && readTables(index.view, video.samples)
  const audioTables = audio && readTables(index.view, audio.samples)
  if (videoTables === null || audioTables === null) return null
  const base = video && videoTables ? keySeconds(video, videoTables, startSeconds) : startSeconds
  if (base === null) return null
  const tracks: (Omit<PieceTrack, "places"> & { readonly unitsPerSecond: number; readonly chunks: PieceTrack["piece"]["chunks"] })[] = []
  const wanted: readonly [MovieTrack | undefined, SampleTables | undefined, typeof cutVideo][] = [
    [video, videoTables, cutVideo],
    [audio, audioTables, cutAudio],
  ]
  for (const [track, tables, cutOf] of wanted) {
    if (track === undefined || tables === undefined) continue
    const cut = cutOf(track, tables, base, until)
    // An audio track that begins after the piece or ended before it.
    if (cut === null && video && track.kind === "audio") continue
    const piece = cut && pieceOf(tables, cut, fileBytes)
    const entry = piece && sampleEntry(index.view, tables.descriptions, track.kind, piece.description)
    if (cut === null || piece === null || entry === null) return null
    tracks.push({ track, cut, piece, entry, baseUnits: unitsAt(track, base), unitsPerSecond: track.unitsPerSecond, chunks: piece.chunks })
  }
  const ranges = planCopy(tracks)
  if (ranges === null) return null
  const placed = tracks.map((track, at) => ({ ...track, places: ranges.places[at] ?? [] }))
  const before = writeBeforeData({ index, tracks: placed, fileType, dataBytes: ranges.bytes, madeAtSeconds })
  if (before === null) return null
  const shown = placed[0]
  const writtenSeconds = Math.max(...placed.map(({ cut, baseUnits, unitsPerSecond }) => (cut.endUnits - baseUnits) / unitsPerSecond))
  return {
    before,
    ranges,
    made: {
      engine: "webcodecs",
      size: video && shown ? shownSize(index.view, shown.entry, video.look, index.look) : null,
      durationSeconds: Math.min(until - base, writtenSeconds),
      video: video ? "copied" : "none",
      audio: audio ? "copied" : "none",
      startSeconds: base,
    } as const,
  }
}

/** The track of a kind that is meant: the only one, or the only one that is enabled. Undefined for none, null where it is not clear. */
function primaryOf({ tracks }: MovieIndex, kind: MovieTrack["kind"]): MovieTrack | null | undefined {
  const all = tracks.filter((track) => track.kind === kind)
  const enabled = all.filter(({ isEnabled }) => isEnabled)
  return all.length <= 1 ? all[0] : enabled.length === 1 ? (enabled[0] ?? null) : null
}

/** When the last track ends by what their headers tell, seconds. */
function durationOf({ tracks }: MovieIndex): number | null {
  const ends = tracks
    .filter(({ durationUnits }) => durationUnits > 0)
    .map(({ firstUnits, zeroUnits, durationUnits, unitsPerSecond }) => (firstUnits - zeroUnits + durationUnits) / unitsPerSecond)
  return ends.length === 0 ? null : Math.max(...ends)
}
