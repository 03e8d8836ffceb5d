import { childrenOf, type InnerBox, onlyBox } from "./boxes.ts"

/** Entries of a table within an index: where they begin, and how many. */
export interface Table {
  readonly at: number
  readonly count: number
}

/** The tables of a track's samples, which stay where they are in the index. All of them lie within it. */
export interface SampleTables {
  readonly view: DataView
  /** How many samples there are. */
  readonly count: number
  /** `stts`: runs of samples and how long each is decoded for; all runs together are `count` samples. */
  readonly durations: Table
  /** `ctts`: runs of samples and how much later each is shown than decoded. */
  readonly offsets: Table | null
  /** `stss`: numbers of key samples, from 1, ascending; null where every sample is one. */
  readonly keys: Table | null
  /** `stsz`, `stz2`: bits of an entry, or the size that all have. */
  readonly sizes: { readonly at: number; readonly bits: number; readonly same: number }
  /** `stco`, `co64`: where chunks begin in the file. */
  readonly chunks: Table & { readonly isLong: boolean }
  /** `stsc`: from which chunk on (from 1) chunks have how many samples, and of which description. */
  readonly spread: Table
  /** `stsd` */
  readonly descriptions: InnerBox
}

/** Version and flags, and the count. */
const HEAD_BYTES = 8
/** More samples are not looked at: as many as the largest index has room for. */
const MOST_SAMPLES = 2 ** 24

/** Finds the tables in a sample table box (`stbl`). Null where one is missing, does not hold what it tells, or they contradict one another. */
export function readTables(view: DataView, samples: InnerBox): SampleTables | null {
  const boxes = childrenOf(view, samples)
  if (boxes === null) return null
  const tableOf = (type: string, entryBytes: number) => readTable(view, onlyBox(boxes, type), entryBytes)
  const has = (type: string) => boxes.some((box) => box.type === type)
  const [durations, spread, descriptions] = [tableOf("stts", 8), tableOf("stsc", 12), onlyBox(boxes, "stsd")]
  const offsets = has("ctts") ? tableOf("ctts", 8) : null
  const keys = has("stss") ? tableOf("stss", 4) : null
  if (has("stco") === has("co64") || has("stsz") === has("stz2")) return null
  const isLong = has("co64")
  const chunks = tableOf(isLong ? "co64" : "stco", isLong ? 8 : 4)
  const sizes = readSizes(view, onlyBox(boxes, has("stsz") ? "stsz" : "stz2"))
  if (durations === null || spread === null || descriptions === null || chunks === null || sizes === null) return null
  if ((has("ctts") && offsets === null) || (has("stss") && (keys === null || keys.count === 0))) return null
  const { count } = sizes
  if (count === 0 || count > MOST_SAMPLES || countOf(view, durations) !== count || !areAscending(view, keys, count)) return null
  return { view, count, durations, offsets, keys, sizes, chunks: { ...chunks, isLong }, spread, descriptions }
}

/** The size of a sample, bytes. */
export function sizeOf({ view, sizes: { at, bits, same } }: SampleTables, index: number): number {
  switch (bits) {
    case 0:
      return same
    case 4:
      return (view.getUint8(at + (index >> 1)) >> (index % 2 === 0 ? 4 : 0)) & 15
    case 8:
      return view.getUint8(at + index)
    case 16:
      return view.getUint16(at + index * 2)
    default:
      return view.getUint32(at + index * 4)
  }
}

function readTable(view: DataView, box: InnerBox | null, entryBytes: number): Table | null {
  if (box === null || box.end - box.body < HEAD_BYTES) return null
  const [at, count] = [box.body + HEAD_BYTES, view.getUint32(box.body + 4)]
  return at + count * entryBytes > box.end ? null : { at, count }
}

function readSizes(view: DataView, box: InnerBox | null): (SampleTables["sizes"] & { readonly count: number }) | null {
  if (box === null || box.end - box.body < HEAD_BYTES + 4) return null
  const [at, count, told] = [box.body + HEAD_BYTES + 4, view.getUint32(box.body + HEAD_BYTES), view.getUint32(box.body + 4)]
  if (box.type === "stsz" && told !== 0) return { at, count, bits: 0, same: told }
  const bits = box.type === "stsz" ? 32 : told
  if (![4, 8, 16, 32].includes(bits) || at + Math.ceil((count * bits) / 8) > box.end) return null
  return { at, count, bits, same: 0 }
}

/** How many samples the runs have; NaN where they last longer than can be counted exactly. */
function countOf(view: DataView, { at, count }: Table): number {
  let [samples, units] = [0, 0]
  for (let entry = at; entry < at + count * 8; entry += 8) {
    samples += view.getUint32(entry)
    units += view.getUint32(entry) * view.getUint32(entry + 4)
  }
  return Number.isSafeInteger(units) ? samples : Number.NaN
}

function areAscending(view: DataView, keys: Table | null, samples: number): boolean {
  if (keys === null) return true
  let last = 0
  for (let entry = 0; entry < keys.count; entry++) {
    const key = view.getUint32(keys.at + entry * 4)
    if (key <= last || key > samples) return false
    last = key
  }
  return true
}
