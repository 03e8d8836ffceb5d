import { expect } from "vitest"
import { boxesIn } from "../../src/formats/video/movie-index/boxes.ts"
import { readMovieIndex } from "../../src/formats/video/movie-index/index-read.ts"
import { planPiece } from "../../src/formats/video/movie-index/plan-piece.ts"
import { PlaceCursor, TimeCursor } from "../../src/formats/video/movie-index/sample-cursors.ts"
import { readTables, sizeOf } from "../../src/formats/video/movie-index/tables.ts"
import { FILE_TYPE, type MadeSample, type MadeTrack, type MadeVideo, makeIndex } from "./movie-index.ts"

export const every = (count: number, sample: Partial<MadeSample> | ((index: number) => Partial<MadeSample>)): readonly MadeSample[] =>
  Array.from({ length: count }, (_, index) => ({
    duration: 40,
    offset: 0,
    isKey: true,
    size: 100 + (index % 7),
    ...(typeof sample === "function" ? sample(index) : sample),
  }))
export const VIDEO_TRACK: MadeTrack = { kind: "video", unitsPerSecond: 1000, samples: every(500, (index) => ({ isKey: index % 25 === 0 })) }
export const AUDIO: MadeTrack = { kind: "audio", unitsPerSecond: 48_000, samples: every(900, { duration: 1024 }) }
export const VIDEO: MadeVideo = { tracks: [VIDEO_TRACK, AUDIO] }

/** Reads an index that was made up, perhaps changed, and plans a piece. */
export function plan(
  video: MadeVideo,
  startSeconds: number,
  endSeconds: number,
  change: (index: Uint8Array<ArrayBuffer>) => Uint8Array = (index) => index,
) {
  const made = makeIndex(video)
  const index = readMovieIndex(change(made.index))
  return index && planPiece({ index, fileType: FILE_TYPE, fileBytes: made.fileBytes }, { startSeconds, endSeconds }, 1_700_000_000)
}

/** The samples of a piece as its own index tells of them: where they come from in the source, and when they are shown by its edits. */
export function samplesOf({ before, ranges }: NonNullable<ReturnType<typeof plan>>) {
  const bytes = Uint8Array.from(Buffer.concat(before))
  const outer = boxesIn(new DataView(bytes.buffer), 0, bytes.length).boxes
  const movie = outer.find(({ type }) => type === "moov")
  const data = (movie?.end ?? 0) + 4
  expect(String.fromCharCode(...bytes.subarray(data, data + 4))).toBe("mdat")
  const index = readMovieIndex(bytes.subarray(movie?.start, movie?.end))
  if (index === null) throw new Error("the piece has no readable index")
  return index.tracks.map((track) => {
    const tables = readTables(index.view, track.samples)
    if (tables === null) throw new Error("the piece has no readable tables")
    const [times, places] = [new TimeCursor(tables), new PlaceCursor(tables)]
    return Array.from({ length: tables.count }, (_, at) => {
      times.moveTo(at)
      expect(places.moveTo(at)).toBe(true)
      let left = places.start - bytes.length
      const range = ranges.starts.findIndex((start, number) => {
        const length = (ranges.ends[number] ?? 0) - start
        if (left < length) return true
        left -= length
        return false
      })
      return {
        start: (ranges.starts[range] ?? Number.NaN) + left,
        size: sizeOf(tables, at),
        seconds: (times.shownUnits - track.zeroUnits) / track.unitsPerSecond,
        decodedUnits: times.decodedUnits,
      }
    })
  })
}
