import type { TrackCut } from "./cut-rules.ts"
import { KeyCursor, PlaceCursor, TimeCursor } from "./sample-cursors.ts"
import { type SampleTables, sizeOf } from "./tables.ts"

const MOST_SHORT = 0xffff_ffff

/** Stretches of the file with the samples of one chunk each, in decode order. */
export interface Chunks {
  readonly starts: readonly number[]
  readonly lengths: readonly number[]
  /** How many samples each has. */
  readonly samples: readonly number[]
  /** When the first sample of each is decoded, media time. */
  readonly times: readonly number[]
}

/** The tables of a cut, as they are written. Runs are how many, what, how many, what …. */
export interface TrackPiece {
  readonly durationRuns: readonly number[]
  /** How much later than decoded samples are shown: none is earlier. Empty where none is later either. */
  readonly offsetRuns: readonly number[]
  /** Numbers of the key samples, from 1; null where every sample is one. */
  readonly keys: readonly number[] | null
  readonly sizes: readonly number[]
  readonly chunks: Chunks
  /** Of the source's sample descriptions, from 1. */
  readonly description: number
  /** What is to be added to a media time of the source for one of the piece. */
  readonly shiftUnits: number
}

/**
 * Reads what of a track's tables belongs to a cut. Null where the tables do not tell where a sample is, one lies beyond the file's end or has no
 * bytes, or the sample description changes within the cut.
 */
export function pieceOf(tables: SampleTables, { runs }: TrackCut, fileBytes: number): TrackPiece | null {
  const [times, keyCursor, places] = [new TimeCursor(tables), new KeyCursor(tables), new PlaceCursor(tables)]
  const [durationRuns, offsetRuns, keys, sizes]: [number[], number[], number[], number[]] = [[], [], [], []]
  const chunks = { starts: [] as number[], lengths: [] as number[], samples: [] as number[], times: [] as number[] }
  let [description, firstUnits, lastUnits, leastOffset] = [0, 0, 0, 0]
  let [sourceChunk, end] = [-1, -1]
  for (const { from, to } of runs) {
    for (let index = from; index < to; index++) {
      times.moveTo(index)
      if (!places.moveTo(index)) return null
      const [size, start] = [sizeOf(tables, index), places.start]
      if (size === 0 || start + size > fileBytes) return null
      if (sizes.length === 0) {
        description = places.description
        firstUnits = times.decodedUnits
      } else {
        if (places.description !== description || times.decodedUnits - lastUnits > MOST_SHORT) return null
        addToRuns(durationRuns, times.decodedUnits - lastUnits)
      }
      addToRuns(offsetRuns, times.offsetUnits)
      leastOffset = Math.min(leastOffset, times.offsetUnits)
      lastUnits = times.decodedUnits
      sizes.push(size)
      if (tables.keys !== null && keyCursor.isKey(index)) keys.push(sizes.length)
      if (places.chunk === sourceChunk && start === end) {
        const last = chunks.starts.length - 1
        chunks.lengths[last] = (chunks.lengths[last] ?? 0) + size
        chunks.samples[last] = (chunks.samples[last] ?? 0) + 1
      } else {
        chunks.starts.push(start)
        chunks.lengths.push(size)
        chunks.samples.push(1)
        chunks.times.push(times.decodedUnits)
      }
      ;[sourceChunk, end] = [places.chunk, start + size]
    }
  }
  if (sizes.length === 0) return null
  addToRuns(durationRuns, times.durationUnits)
  return {
    durationRuns,
    offsetRuns: withoutNegative(offsetRuns, leastOffset),
    keys: tables.keys === null ? null : keys,
    sizes,
    chunks,
    description,
    shiftUnits: -firstUnits - leastOffset,
  }
}

function addToRuns(runs: number[], value: number): void {
  const last = runs.length - 2
  if (last >= 0 && runs[last + 1] === value) runs[last] = (runs[last] ?? 0) + 1
  else runs.push(1, value)
}

/** Everything is shown later by as much as the earliest is shown before it is decoded: short tables hold no negative numbers everywhere. */
function withoutNegative(runs: readonly number[], least: number): readonly number[] {
  if (runs.length === 2 && runs[1] === least) return []
  return least === 0 ? runs : runs.map((value, at) => (at % 2 === 0 ? value : value - least))
}
