import { boxOf, copied, lengthOf, numbers, type Parts, writeNumbers } from "./box-parts.ts"
import type { InnerBox } from "./boxes.ts"
import type { TrackCut } from "./cut-rules.ts"
import type { MovieIndex, MovieTrack } from "./index-read.ts"
import type { TrackPiece } from "./piece.ts"

/** A track on its way into a piece. */
export interface PieceTrack {
  readonly track: MovieTrack
  readonly cut: TrackCut
  readonly piece: TrackPiece
  /** Its sample description in the source. */
  readonly entry: InnerBox
  /** The media time in the source that is time zero of the piece. */
  readonly baseUnits: number
  /** Where its chunks begin, counted from the first byte of the data. */
  readonly places: readonly number[]
}

/** What stands before the data of a piece. */
export interface PieceOrder {
  readonly index: MovieIndex
  readonly tracks: readonly PieceTrack[]
  /** The first box of the source (`ftyp`), whole. */
  readonly fileType: Uint8Array
  readonly dataBytes: number
  /** Seconds since 1970. */
  readonly madeAtSeconds: number
}

const MOST_SHORT = 0xffff_ffff
/** Movies count from 1904. */
const EPOCH_SECONDS = 2_082_844_800
const NORMAL_RATE = 0x1_0000
/** Enabled, and a part of the movie. */
const TRACK_FLAGS = 3

/**
 * The boxes before the data of a piece and the head of the data itself: file type, index, `mdat`. Samples keep their decode times and their order;
 * an edit list says which media time is the piece's time zero, since frames are shown later than they are decoded and audio begins within a
 * packet. Null where a number does not fit into its field (a piece of a day).
 */
export function writeBeforeData(order: PieceOrder): Parts | null {
  const { tracks, fileType, dataBytes, index } = order
  // The units of the audio, which a delay is told in, so that it is exact.
  const unitsPerSecond = tracks.find(({ track }) => track.kind === "audio")?.track.unitsPerSecond ?? tracks[0]?.track.unitsPerSecond
  if (unitsPerSecond === undefined) return null
  const madeAt = (order.madeAtSeconds + EPOCH_SECONDS) % 2 ** 32
  const timed = tracks.map((track) => ({ ...track, ...timesOf(track, unitsPerSecond) }))
  if (
    timed.some(
      ({ delay, shown, mediaUnits, mediaTime }) => delay + shown > MOST_SHORT || mediaUnits > MOST_SHORT || mediaTime > 0x7fff_ffff,
    )
  )
    return null
  const duration = Math.max(...timed.map(({ delay, shown }) => delay + shown))
  const indexWith = (bits: 32 | 64) => {
    // Told when the length of the index is known, which they are a part of.
    const places = timed.map((track) => new Uint8Array(track.places.length * (bits / 8)))
    const head = boxOf(
      "mvhd",
      [0, madeAt, madeAt, unitsPerSecond, duration],
      copied(index.look),
      numbers([0, 0, 0, 0, 0, 0, tracks.length + 1]),
    )
    const boxes = timed.map((track, at) => trackBox(track, { id: at + 1, madeAt, bits, places: places[at] ?? new Uint8Array() }, index))
    return { bits, places, parts: [...copied(fileType), ...boxOf("moov", [], head, ...boxes)] }
  }
  const short = indexWith(32)
  const { bits, places, parts } = lengthOf(short.parts) + 8 + dataBytes <= MOST_SHORT ? short : indexWith(64)
  const dataStart = lengthOf(parts) + (bits === 32 ? 8 : 16)
  for (const [at, track] of timed.entries()) writeNumbers(places[at] ?? new Uint8Array(), track.places, bits, dataStart)
  const data = bits === 32 ? boxOf("mdat", []) : boxOf("mdat", [0, 0])
  const size = new DataView(data[0]?.buffer ?? new ArrayBuffer(16))
  if (bits === 32) size.setUint32(0, 8 + dataBytes)
  else {
    size.setUint32(0, 1)
    size.setBigUint64(8, BigInt(16 + dataBytes))
  }
  return [...parts, ...data]
}

/** Delay and shown time in the units of the movie, the others in those of the track. */
function timesOf({ track, cut, piece, baseUnits }: PieceTrack, unitsPerSecond: number) {
  const beginUnits = Math.max(baseUnits, cut.firstUnits)
  const inMovie = (units: number) => Math.max(0, Math.round((units / track.unitsPerSecond) * unitsPerSecond))
  return {
    delay: inMovie(beginUnits - baseUnits),
    shown: inMovie(cut.endUnits - beginUnits),
    mediaTime: Math.round(beginUnits + piece.shiftUnits),
    mediaUnits: Math.round(cut.endUnits - cut.firstUnits),
  }
}

type Timed = PieceTrack & ReturnType<typeof timesOf>
interface Placing {
  readonly id: number
  readonly madeAt: number
  readonly bits: 32 | 64
  /** The table of where its chunks begin. */
  readonly places: Uint8Array<ArrayBuffer>
}

function trackBox(track: Timed, { id, madeAt, bits, places }: Placing, { view }: MovieIndex): Parts {
  const { piece, delay, shown, mediaTime, mediaUnits, entry } = track
  const source = track.track
  const { samples } = piece.chunks
  const table = (type: string, values: readonly number[], entryNumbers: number) =>
    boxOf(type, [0, values.length / entryNumbers], numbers(values))
  return boxOf(
    "trak",
    [],
    boxOf("tkhd", [TRACK_FLAGS, madeAt, madeAt, id, 0, delay + shown], copied(source.look)),
    delay === 0 && mediaTime === 0 ? [] : boxOf("edts", [], editList(delay, shown, mediaTime)),
    boxOf(
      "mdia",
      [],
      boxOf("mdhd", [0, madeAt, madeAt, source.unitsPerSecond, mediaUnits, source.language * 0x1_0000]),
      copied(...source.handler),
      boxOf(
        "minf",
        [],
        copied(...source.mediaHead),
        boxOf(
          "stbl",
          [],
          boxOf("stsd", [0, 1], copied(new Uint8Array(view.buffer, view.byteOffset + entry.start, entry.end - entry.start))),
          table("stts", piece.durationRuns, 2),
          piece.offsetRuns.length === 0 ? [] : table("ctts", piece.offsetRuns, 2),
          piece.keys === null ? [] : table("stss", piece.keys, 1),
          table("stsc", spreadOf(samples), 3),
          boxOf("stsz", [0, 0, piece.sizes.length], numbers(piece.sizes)),
          boxOf(bits === 32 ? "stco" : "co64", [0, track.places.length], [places]),
        ),
      ),
    ),
  )
}

function editList(delay: number, shown: number, mediaTime: number): Parts {
  const begins = [shown, mediaTime, NORMAL_RATE]
  return delay === 0 ? boxOf("elst", [0, 1, ...begins]) : boxOf("elst", [0, 2, delay, 0xffff_ffff, NORMAL_RATE, ...begins])
}

/** From which chunk on how many samples are in one. */
function spreadOf(samples: readonly number[]): readonly number[] {
  const runs: number[] = []
  for (let chunk = 0; chunk < samples.length; chunk++) {
    const count = samples[chunk] ?? 0
    if (runs.at(-2) !== count) runs.push(chunk + 1, count, 1)
  }
  return runs
}
