import type { BytePatch } from "../media-facts.ts"
import type { FormatName } from "../sniff/formats.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { broken, RefusedError } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { findBoxes, readBoxes } from "./boxes.ts"
import { readSize, UNKNOWN_SIZE } from "./ebml.ts"
import { colourPatches } from "./movie-quirks.ts"
import { videoPositionPatches } from "./positions.ts"
import { checkSampleTables } from "./tables.ts"

const EBML_HEAD_BYTES = 65_536

/**
 * Checks what the container says of itself without its tracks: that it is whole (FileBroken) and not encrypted (FileProtected). Answers
 * what to overwrite so that it does not tell where it was taken.
 */
export async function checkContainer(file: FileBytes, format: FormatName): Promise<readonly BytePatch[]> {
  switch (format) {
    case "mp4":
    case "mov":
      return checkBoxes(file)
    case "webm":
    case "matroska":
      return checkEbml(file)
    default:
      return []
  }
}

async function checkBoxes(file: FileBytes): Promise<readonly BytePatch[]> {
  const boxes = await readBoxes(file, 0, file.sizeBytes)
  const moov = boxes.filter(({ type }) => type === "moov")
  if (moov.length !== 1) throw broken()
  // An index that is packed, of the first years of QuickTime, nobody reads anymore.
  if ((await findBoxes(file, moov, ["moov", "cmov"])).length > 0) throw new RefusedError("FileTypeNotAllowed")
  for (const table of await findBoxes(file, moov, ["moov", "trak", "mdia", "minf", "stbl", "stsd"])) {
    const entry = latin(await file.read(table.bodyStart + 12, 4))
    if (/^(?:enc[avtsmu]|drm[is])$/.test(entry)) throw new RefusedError("FileProtected")
  }
  await checkSampleTables(file, boxes)
  return [...(await videoPositionPatches(file, moov)), ...(await colourPatches(file, moov))]
}

/** Matroska and WebM: the segment must lie within the file, unless it was written while it was made. */
async function checkEbml(file: FileBytes): Promise<readonly BytePatch[]> {
  const head = await file.read(0, EBML_HEAD_BYTES)
  const header = readSize(head, 4)
  if (header === null) throw broken()
  const segmentAt = header.end + header.size
  if (latin(head.subarray(segmentAt, segmentAt + 4)) !== "\x18\x53\x80\x67") throw broken()
  const segment = readSize(head, segmentAt + 4)
  if (segment === null) throw broken()
  if (segment.size !== UNKNOWN_SIZE && segment.end + segment.size > file.sizeBytes) throw broken()
  await checkElements(file, segment.end, segment.size === UNKNOWN_SIZE ? file.sizeBytes : segment.end + segment.size)
  // Content encodings of a track of which one is an encryption.
  if (/\x6d\x80[^]{1,32}\x62\x40[^]{1,32}\x50\x35/.test(latin(head))) throw new RefusedError("FileProtected")
  return []
}

/** What stands side by side in a segment: clusters, indexes, descriptions, room that is kept free. */
const ELEMENTS: ReadonlySet<number> = new Set([
  0x1f43b675, 0x1c53bb6b, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1254c367, 0x1941a469, 0x1043a770, 0xec, 0xbf,
])
/** Elements that are looked at, each of which may cost a read of its own: all of a short video, the beginning of a long one. */
const MAXIMUM_ELEMENTS = 12

/** Checks that elements follow one another in a segment. Where the file was never filled, or with something else, none do. */
async function checkElements(file: FileBytes, from: number, to: number): Promise<void> {
  let at = from
  for (let count = 0; at < to && count < MAXIMUM_ELEMENTS; count++) {
    const head = await file.read(at, 12)
    const idBytes = Math.clz32(head[0] ?? 0) - 23
    if (idBytes > 4 || !ELEMENTS.has(head.subarray(0, idBytes).reduce((id, byte) => id * 256 + byte, 0))) throw broken()
    const body = readSize(head, idBytes)
    if (body === null) throw broken()
    if (body.size === UNKNOWN_SIZE) return
    at += body.end + body.size
  }
}
