import type { Chunks } from "./piece.ts"

/** Audio and video of a moment lie this near to each other at most, seconds; files that are made otherwise are put together anew. */
const MOST_APART_SECONDS = 10
/** What lies between two wanted ranges is read along up to this size, bytes: another read takes longer. */
const READ_ALONG_BYTES = 64 * 1024
/** All that is read in vain, bytes, or as a part of what is wanted, whichever is more. */
const IN_VAIN_BYTES = 8 * 1024 * 1024
const IN_VAIN_PART = 1 / 8

/** Where what is wanted lies in the source. All of it comes behind one another into the piece, and nothing else does. */
export interface CopyPlan {
  /** Ranges of the source, ascending, apart from each other. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** For each track where its chunks begin, counted from the first byte that is copied. */
  readonly places: readonly (readonly number[])[]
  readonly bytes: number
}

/** Ranges that are read in one go, `to` left out. */
export interface ReadRun {
  readonly from: number
  readonly to: number
}

/**
 * Lines up the chunks of the tracks as they lie in the source. Null where that is not the order in which they are played, or where two of them
 * share bytes.
 */
export function planCopy(tracks: readonly { readonly chunks: Chunks; readonly unitsPerSecond: number }[]): CopyPlan | null {
  const lanes = tracks.map(({ chunks, unitsPerSecond }) => ({
    chunks,
    secondsOf: secondsFrom(chunks, unitsPerSecond),
    next: 0,
    places: [] as number[],
  }))
  const [starts, ends]: [number[], number[]] = [[], []]
  let [bytes, end] = [0, 0]
  for (;;) {
    let first: (typeof lanes)[number] | null = null
    for (const lane of lanes) {
      const start = lane.chunks.starts[lane.next]
      if (start !== undefined && (first === null || start < (first.chunks.starts[first.next] ?? 0))) first = lane
    }
    if (first === null) return { starts, ends, places: lanes.map(({ places }) => places), bytes }
    const [start, length] = [first.chunks.starts[first.next] ?? 0, first.chunks.lengths[first.next] ?? 0]
    const seconds = first.secondsOf(first.next)
    if (
      start < end ||
      lanes.some((lane) => lane.next < lane.chunks.starts.length && seconds - lane.secondsOf(lane.next) > MOST_APART_SECONDS)
    ) {
      return null
    }
    if (start === end && ends.length > 0) ends[ends.length - 1] = start + length
    else {
      starts.push(start)
      ends.push(start + length)
    }
    first.places.push(bytes)
    first.next++
    bytes += length
    end = start + length
  }
}

/** Which ranges are read in one go, with what lies between them. */
export function readRuns({ starts, ends, bytes }: CopyPlan): readonly ReadRun[] {
  const runs: { from: number; to: number }[] = []
  let spare = Math.max(IN_VAIN_BYTES, bytes * IN_VAIN_PART)
  for (const [index, start] of starts.entries()) {
    const [last, gap] = [runs.at(-1), start - (ends[index - 1] ?? 0)]
    if (last !== undefined && gap <= Math.min(READ_ALONG_BYTES, spare)) {
      last.to++
      spare -= gap
    } else runs.push({ from: index, to: index + 1 })
  }
  return runs
}

/** Times since the first chunk. */
function secondsFrom({ times }: Chunks, unitsPerSecond: number): (index: number) => number {
  const first = times[0] ?? 0
  return (index) => ((times[index] ?? 0) - first) / unitsPerSecond
}
