import type { MovieTrack } from "./index-read.ts"
import { KeyCursor, TimeCursor } from "./sample-cursors.ts"
import type { SampleTables } from "./tables.ts"

/** Frames that a codec may hold back to show them in another order; H.264 and HEVC allow 16. */
export const LONGEST_REORDER = 16
/** Times are compared with this tolerance, seconds: containers round them. */
export const ROUNDING = 0.0005
/** A piece in more parts is no piece of a video. */
const MOST_RUNS = 4096

/** Samples that follow one another, `to` left out. */
export interface SampleRun {
  readonly from: number
  readonly to: number
}

/** What of a track comes into a piece, in decode order. Units of the track. */
export interface TrackCut {
  readonly runs: readonly SampleRun[]
  /** When the first of them is shown, media time. */
  readonly firstUnits: number
  /** When the last of them has been shown. */
  readonly endUnits: number
}

type Timed = Pick<MovieTrack, "unitsPerSecond" | "zeroUnits">

/** Seconds of the movie as media time. What is nearly a whole unit is one: times are often one divided by the units of a second. */
export function unitsAt({ unitsPerSecond, zeroUnits }: Timed, seconds: number): number {
  const units = seconds * unitsPerSecond
  const whole = Math.round(units)
  return (Math.abs(units - whole) <= Math.abs(whole) * 10 * Number.EPSILON ? whole : units) + zeroUnits
}

/** When the key sample at or before a time is shown, seconds; else when the first one is. Null where there is none. */
export function keySeconds(track: Timed, tables: SampleTables, seconds: number): number | null {
  const found = shownAt(tables, unitsAt(track, seconds))
  return found === null ? null : (found.shownUnits - track.zeroUnits) / track.unitsPerSecond
}

/**
 * Video samples from the key sample at `fromSeconds` on until all that is shown before `toSeconds` can be decoded, by the rules of
 * `videoPackets`. Null where there is none.
 */
export function cutVideo(track: Timed, tables: SampleTables, fromSeconds: number, toSeconds: number): TrackCut | null {
  const start = shownAt(tables, unitsAt(track, fromSeconds + ROUNDING))
  if (start === null) return null
  const rounding = ROUNDING * track.unitsPerSecond
  const [times, keys, kept] = [new TimeCursor(tables), new KeyCursor(tables), new Kept()]
  let held: Held[] = []
  let latest = unitsAt(track, toSeconds)
  for (let index = start.index; index < tables.count; index++) {
    times.moveTo(index)
    const sample = { index, shownUnits: times.shownUnits, durationUnits: times.durationUnits }
    if (sample.shownUnits < start.shownUnits - rounding) continue
    if (sample.shownUnits < latest - rounding) {
      for (const earlier of held) {
        latest = Math.max(latest, earlier.shownUnits)
        kept.add(earlier)
      }
      held = []
      kept.add(sample)
    } else {
      const isNextGroup = keys.isKey(index) && held.length > 0
      held.push(sample)
      if (isNextGroup || held.length > LONGEST_REORDER) break
    }
  }
  return kept.toCut(held)
}

/** Audio samples from the one that runs into `fromSeconds` until `toSeconds`, by the rules of `audioPackets`. Null where there is none. */
export function cutAudio(track: Timed, tables: SampleTables, fromSeconds: number, toSeconds: number): TrackCut | null {
  const start = shownAt({ ...tables, keys: null }, unitsAt(track, fromSeconds + ROUNDING))
  if (start === null) return null
  const end = unitsAt(track, toSeconds) - ROUNDING * track.unitsPerSecond
  const [times, kept] = [new TimeCursor(tables), new Kept()]
  for (let index = start.index; index < tables.count; index++) {
    times.moveTo(index)
    if (times.shownUnits >= end) break
    kept.add({ index, shownUnits: times.shownUnits, durationUnits: times.durationUnits })
  }
  return kept.toCut([])
}

interface Held {
  readonly index: number
  readonly shownUnits: number
  readonly durationUnits: number
}

/** The key sample that is shown last at or before a media time, else the first one. */
function shownAt(tables: SampleTables, units: number): { readonly index: number; readonly shownUnits: number } | null {
  const { view, keys, count, offsets } = tables
  const times = new TimeCursor(tables)
  let found: { readonly index: number; readonly shownUnits: number } | null = null
  for (let entry = 0; entry < (keys?.count ?? count); entry++) {
    const index = keys === null ? entry : view.getUint32(keys.at + entry * 4) - 1
    times.moveTo(index)
    const { shownUnits } = times
    if (shownUnits <= units && (found === null || found.shownUnits > units || shownUnits >= found.shownUnits)) found = { index, shownUnits }
    else if (found === null) found = { index, shownUnits }
    else if (offsets === null && shownUnits > units) break
  }
  return found
}

class Kept {
  readonly #runs: { from: number; to: number }[] = []
  #firstUnits = Number.POSITIVE_INFINITY
  #last: Held | null = null

  add(sample: Held): void {
    const run = this.#runs.at(-1)
    if (run?.to === sample.index) run.to++
    else this.#runs.push({ from: sample.index, to: sample.index + 1 })
    this.#firstUnits = Math.min(this.#firstUnits, sample.shownUnits)
    if (this.#last === null || sample.shownUnits >= this.#last.shownUnits) this.#last = sample
  }

  /** The last one is shown until the next of those that were `left` comes. */
  toCut(left: readonly Held[]): TrackCut | null {
    const last = this.#last
    if (last === null || this.#runs.length > MOST_RUNS) return null
    const next = left.reduce((least, { shownUnits }) => Math.min(least, shownUnits), Number.POSITIVE_INFINITY)
    const endUnits = next > last.shownUnits && next < Number.POSITIVE_INFINITY ? next : last.shownUnits + last.durationUnits
    return { runs: this.#runs, firstUnits: this.#firstUnits, endUnits }
  }
}
