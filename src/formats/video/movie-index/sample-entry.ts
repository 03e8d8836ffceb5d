import { boxesIn, type InnerBox } from "./boxes.ts"
import type { MovieTrack } from "./index-read.ts"

/** Sample entries that may stand in a piece as they are, and the box without which they do not tell how to decode. */
const ENTRIES: Readonly<Record<MovieTrack["kind"], ReadonlyMap<string, string | null>>> = {
  video: new Map([
    ["avc1", "avcC"],
    ["avc3", "avcC"],
    ["hvc1", "hvcC"],
    ["hev1", "hvcC"],
    ["vp08", "vpcC"],
    ["vp09", "vpcC"],
    ["av01", "av1C"],
    ...["apcn", "apcs", "apch", "apco", "ap4h", "ap4x"].map((prores): [string, null] => [prores, null]),
  ]),
  // Without pcm: its samples are single values of the wave, millions of them.
  audio: new Map(["mp4a", "Opus", "fLaC", "ac-3", "ec-3"].map((audio): [string, null] => [audio, null])),
}
const ENTRY_BYTES = { video: 78, audio: 28 }
/** Whole numbers and parts of a matrix, 16.16. */
const ONE = 0x1_0000

/** One of the sample descriptions (`stsd`), by its number from 1. Null where there is none or it is not of a kind that is copied. */
export function sampleEntry(view: DataView, descriptions: InnerBox, kind: MovieTrack["kind"], number: number): InnerBox | null {
  if (descriptions.end - descriptions.body < 8) return null
  const entry = boxesIn(view, descriptions.body + 8, descriptions.end).boxes[number - 1]
  const needed = entry && ENTRIES[kind].get(entry.type)
  if (entry === undefined || needed === undefined || entry.end - entry.body < ENTRY_BYTES[kind]) return null
  return needed === null || (boxOf(view, entry, needed)?.body ?? entry.end) < entry.end ? entry : null
}

/** How large the video of an entry is shown: with square pixels, after the turns of its track (end of `tkhd`) and movie (end of `mvhd`). */
export function shownSize(view: DataView, entry: InnerBox, trackLook: Uint8Array, movieLook: Uint8Array) {
  let [width, height] = [view.getUint16(entry.body + 24), view.getUint16(entry.body + 26)]
  const aspect = boxOf(view, entry, "pasp")
  if (aspect !== null && aspect.end - aspect.body >= 8) {
    const [across, down] = [view.getUint32(aspect.body), view.getUint32(aspect.body + 4)]
    if (across > down && down > 0) width = Math.round((width * across) / down)
    else if (down > across && across > 0) height = Math.round((height * down) / across)
  }
  return isTurned(matrixAt(trackLook, 16), matrixAt(movieLook, 16)) ? { width: height, height: width } : { width, height }
}

type Matrix = readonly [a: number, b: number, c: number, d: number]

function matrixAt(look: Uint8Array, at: number): Matrix {
  const view = new DataView(look.buffer, look.byteOffset, look.byteLength)
  const value = (place: number) => view.getInt32(at + place) / ONE
  return [value(0), value(4), value(12), value(16)]
}

/** Whether what was across is down, or nearly so. */
function isTurned([a, b]: Matrix, [e, f, g, h]: Matrix): boolean {
  const [across, down] = [a * e + b * g, a * f + b * h]
  return Math.abs(down) > Math.abs(across)
}

function boxOf(view: DataView, entry: InnerBox, type: string): InnerBox | null {
  return boxesIn(view, entry.body + ENTRY_BYTES.video, entry.end).boxes.find((box) => box.type === type) ?? null
}
