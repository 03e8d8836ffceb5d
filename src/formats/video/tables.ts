import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { type Box, findBoxes, readChildren } from "./boxes.ts"

/** A table may say a few more than there are, as some writers do; readers go over all that it says, one by one. */
const MOST_TOO_MANY = 1024
/** Version, flags and the number of entries. */
const HEAD_BYTES = 8
/** Flags of a run of samples by which each has an entry of its own: duration, size, flags, shown later. */
const ENTRY_FLAGS = [0x100, 0x200, 0x400, 0x800]

/**
 * Checks that the tables of an mp4 or mov say of no more samples than the file can hold: a few bytes can claim billions, and whoever reads
 * the tables later would count them. Looks at the index and at the first fragments. Throws RefusedError (FileBroken).
 */
export async function checkSampleTables(file: FileBytes, boxes: readonly Box[]): Promise<void> {
  for (const table of await findBoxes(file, boxes, ["moov", "trak", "mdia", "minf", "stbl"])) await checkTable(file, table)
  for (const run of await findBoxes(file, boxes, ["moof", "traf", "trun"])) await checkRun(file, run)
}

async function checkTable(file: FileBytes, table: Box): Promise<void> {
  const children = await readChildren(file, table)
  const only = (...types: readonly string[]): Box | undefined => {
    const [first, second] = children.filter(({ type }) => types.includes(type))
    if (second !== undefined) throw broken()
    return first
  }
  const samples = await countSamples(file, only("stsz", "stz2"))
  const most = 2 * samples + MOST_TOO_MANY
  for (const type of ["stts", "ctts"]) {
    let said = 0
    for (const [count] of await readEntries(file, only(type), 2)) said += count
    if (said > most) throw broken()
  }
  const offsets = only("stco", "co64")
  if (offsets !== undefined) await checkPlaces(file, offsets)
  const chunks = offsets === undefined ? 0 : (offsets.end - offsets.bodyStart) / 4
  for (const [firstChunk, samplesOfChunk] of await readEntries(file, only("stsc"), 3)) {
    if (firstChunk > chunks + MOST_TOO_MANY || samplesOfChunk > most) throw broken()
  }
}

/** How many samples a track has; they must fit in the file, or have a size each. */
async function countSamples(file: FileBytes, sizes: Box | undefined): Promise<number> {
  if (sizes === undefined) return 0
  const head = viewOf(await file.read(sizes.bodyStart, 12))
  const [each, count] = [head.getUint32(4), head.getUint32(8)]
  const isOfOneSize = sizes.type === "stsz" && each > 0
  const most = isOfOneSize
    ? file.sizeBytes / each
    : ((sizes.end - sizes.bodyStart - 12) * 8) / (sizes.type === "stsz" ? 32 : each & 0xff || 4)
  if (count > most) throw broken()
  return count
}

/** The first and the last chunk of a track must lie in the file: in one that was cut off behind its index none does. */
async function checkPlaces(file: FileBytes, { type, bodyStart, end }: Box): Promise<void> {
  const count = viewOf(await file.read(bodyStart, HEAD_BYTES)).getUint32(4)
  const width = type === "co64" ? 8 : 4
  if (count * width > end - bodyStart - HEAD_BYTES) throw broken()
  for (const entry of count === 0 ? [] : [0, count - 1]) {
    // Read together with what is before it, which is there in any case: the table may be the last of the file.
    const place = viewOf(await file.read(bodyStart + entry * width + width, 8))
    if ((width === 8 ? Number(place.getBigUint64(0)) : place.getUint32(4)) > file.sizeBytes) throw broken()
  }
}

/** The first two numbers of 32 bits of each entry of a table, one after the other; an entry has `width` of them. */
async function readEntries(file: FileBytes, box: Box | undefined, width: 2 | 3): Promise<Iterable<readonly [number, number]>> {
  if (box === undefined) return []
  const bytes = viewOf(await file.read(box.bodyStart, box.end - box.bodyStart))
  const count = bytes.getUint32(4)
  if (count * width * 4 > bytes.byteLength - HEAD_BYTES) throw broken()
  return entriesOf(bytes, count, width)
}

function* entriesOf(bytes: DataView, count: number, width: 2 | 3): Generator<readonly [number, number]> {
  for (let entry = 0; entry < count; entry++) {
    const at = HEAD_BYTES + entry * width * 4
    yield [bytes.getUint32(at), bytes.getUint32(at + 4)]
  }
}

/** A run whose samples have no entries of their own must still fit in the file, at a byte each. */
async function checkRun(file: FileBytes, run: Box): Promise<void> {
  const head = viewOf(await file.read(run.bodyStart, HEAD_BYTES))
  const [flags, count] = [head.getUint32(0), head.getUint32(4)]
  const entryBytes = 4 * ENTRY_FLAGS.filter((flag) => (flags & flag) !== 0).length
  if (count > (entryBytes === 0 ? file.sizeBytes : (run.end - run.bodyStart) / entryBytes)) throw broken()
}

function viewOf(bytes: Uint8Array<ArrayBuffer>): DataView<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < HEAD_BYTES) throw broken()
  return view
}
