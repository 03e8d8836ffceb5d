import { boxesIn, childrenOf, type InnerBox, onlyBox, typeAt } from "./boxes.ts"
import { readEditUnits } from "./edit-list.ts"

/** A video or audio track as its index tells of it. Units are those of the track (`unitsPerSecond`), media times, not of the movie. */
export interface MovieTrack {
  readonly kind: "video" | "audio"
  readonly isEnabled: boolean
  readonly unitsPerSecond: number
  readonly durationUnits: number
  /** As in the file: three packed letters, or a number of old QuickTime. */
  readonly language: number
  /** The media time that is time zero of the movie. */
  readonly zeroUnits: number
  /** When the first sample is shown. */
  readonly firstUnits: number
  /** The end of its header (`tkhd`): layer, volume, matrix and size. */
  readonly look: Uint8Array
  /** Boxes that are the same in every cut: the handler, and what stands beside the sample table. */
  readonly handler: readonly Uint8Array[]
  readonly mediaHead: readonly Uint8Array[]
  /** The sample table (`stbl`). */
  readonly samples: InnerBox
}

/** What an index tells of the whole. */
export interface MovieIndex {
  readonly view: DataView
  /** Rate, volume and matrix of the movie (`mvhd`). */
  readonly look: Uint8Array
  readonly tracks: readonly MovieTrack[]
}

const MOVIE_LOOK_BYTES = 52
const TRACK_LOOK_BYTES = 60
/** Of the boxes beside the sample tables those that players need; others could tell more of a person than a piece should. */
const HANDLER_BOXES = new Set(["hdlr", "elng"])
const HEAD_BOXES = new Set(["vmhd", "smhd", "gmhd", "nmhd", "hdlr", "dinf"])

/**
 * Reads an index (a whole `moov` box) but for its sample tables. Null for what is not plainly understood: broken boxes, a fragmented file, data
 * in other files, edits that do more than say when a track begins.
 */
export function readMovieIndex(bytes: Uint8Array): MovieIndex | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const movie = onlyBox(boxesIn(view, 0, bytes.length).boxes, "moov")
  const boxes = movie && childrenOf(view, movie)
  if (boxes === null || boxes.some(({ type }) => type === "mvex")) return null
  const header = onlyBox(boxes, "mvhd")
  const at = header && placeAfterTimes(view, header, MOVIE_LOOK_BYTES)
  if (at === null) return null
  const movieUnits = view.getUint32(at.units)
  if (movieUnits === 0) return null
  const tracks: MovieTrack[] = []
  for (const box of boxes) {
    if (box.type !== "trak") continue
    const track = readTrack(bytes, view, box, movieUnits)
    if (track === null) return null
    if (track !== "other") tracks.push(track)
  }
  return { view, look: bytes.subarray(at.rest, at.rest + MOVIE_LOOK_BYTES), tracks }
}

function readTrack(bytes: Uint8Array, view: DataView, track: InnerBox, movieUnits: number): MovieTrack | "other" | null {
  const boxes = childrenOf(view, track)
  const media = boxes && onlyBox(boxes, "mdia")
  const mediaBoxes = media && childrenOf(view, media)
  if (boxes === null || mediaBoxes === null) return null
  const [trackHeader, mediaHeader] = [onlyBox(boxes, "tkhd"), onlyBox(mediaBoxes, "mdhd")]
  const [handler, information] = [onlyBox(mediaBoxes, "hdlr"), onlyBox(mediaBoxes, "minf")]
  if (trackHeader === null || mediaHeader === null || handler === null || handler.end - handler.body < 12) return null
  const type = typeAt(view, handler.body + 8)
  if (type !== "vide" && type !== "soun") return "other"
  const inner = information && childrenOf(view, information)
  const samples = inner && onlyBox(inner, "stbl")
  const data = inner && onlyBox(inner, "dinf")
  const header = placeAfterTrackTimes(view, trackHeader)
  const times = placeAfterTimes(view, mediaHeader, 2)
  if (inner === null || samples === null || data === null || header === null || times === null || !isInThisFile(view, data)) return null
  const unitsPerSecond = view.getUint32(times.units)
  const zeroUnits = readEditUnits(view, onlyOrNone(boxes, "edts"), { movieUnits, unitsPerSecond })
  const firstUnits = firstOffset(view, samples)
  if (unitsPerSecond === 0 || zeroUnits === null || firstUnits === null) return null
  const bytesOf = ({ start, end }: InnerBox) => bytes.subarray(start, end)
  return {
    kind: type === "vide" ? "video" : "audio",
    isEnabled: (view.getUint8(trackHeader.body + 3) & 1) === 1,
    unitsPerSecond,
    durationUnits: times.duration,
    language: view.getUint16(times.rest),
    zeroUnits,
    firstUnits,
    look: bytes.subarray(header, header + TRACK_LOOK_BYTES),
    handler: mediaBoxes.filter((box) => HANDLER_BOXES.has(box.type)).map(bytesOf),
    mediaHead: inner.filter((box) => HEAD_BOXES.has(box.type)).map(bytesOf),
    samples,
  }
}

/** Of `mvhd` and `mdhd`: where the units of a second stand and what follows the times, which are short or long. */
function placeAfterTimes(view: DataView, { body, end }: InnerBox, restBytes: number) {
  if (end - body < 4) return null
  const isLong = view.getUint8(body) === 1
  const units = body + (isLong ? 20 : 12)
  const rest = units + (isLong ? 12 : 8)
  if (view.getUint8(body) > 1 || rest + restBytes > end) return null
  return { units, rest, duration: isLong ? Number(view.getBigUint64(units + 4)) : view.getUint32(units + 4) }
}

function placeAfterTrackTimes(view: DataView, { body, end }: InnerBox): number | null {
  if (end - body < 4 || view.getUint8(body) > 1) return null
  const rest = body + (view.getUint8(body) === 1 ? 36 : 24)
  return rest + TRACK_LOOK_BYTES > end ? null : rest
}

/** Whether all data references (`dref`) mean this file. */
function isInThisFile(view: DataView, data: InnerBox): boolean {
  const references = onlyBox(childrenOf(view, data) ?? [], "dref")
  if (references === null || references.end - references.body < 8) return false
  const { boxes, isWhole } = boxesIn(view, references.body + 8, references.end)
  return isWhole && boxes.length > 0 && boxes.every(({ body, end }) => end - body >= 4 && (view.getUint8(body + 3) & 1) === 1)
}

/** When the first sample is shown after it is decoded (`ctts`); null for a broken table. */
function firstOffset(view: DataView, samples: InnerBox): number | null {
  const table = onlyOrNone(childrenOf(view, samples) ?? [], "ctts")
  if (table === undefined) return null
  if (table === null || table.end - table.body < 16 || view.getUint32(table.body + 8) === 0) return 0
  return view.getInt32(table.body + 12)
}

/** The box of a type, null for none, undefined for several. */
function onlyOrNone(boxes: readonly InnerBox[], type: string): InnerBox | null | undefined {
  const found = boxes.filter((box) => box.type === type)
  return found.length > 1 ? undefined : (found[0] ?? null)
}
