import { boxesIn, type InnerBox } from "./movie-index/boxes.ts"

const [LETTER_M, MOVIE_FRAGMENT] = [0x6d, 0x6d6f6f66]
/** Flags of a track's head by which it has so many bytes more before the length of its samples. */
const BEFORE_DURATION = [
  [0x1, 8],
  [0x2, 4],
] as const
const HAS_DURATION = 0x8
/** Flags of a run: what stands before its entries, and in each of them. */
const [DURATION_OF_EACH, BEFORE_ENTRIES, IN_ENTRY] = [0x100, [0x1, 0x4], [0x100, 0x200, 0x400, 0x800]] as const

/** What must be known of a track beside its fragments. */
export interface FragmentTrack {
  readonly ticksASecond: number
  /** Of a sample that does not tell it, in ticks. */
  readonly sampleTicks: number
}

/** When the fragments that lie whole in some bytes of a movie end, in seconds; null where none does, or none says when it begins. */
export function endOfFragments(bytes: Uint8Array, tracks: ReadonlyMap<number, FragmentTrack>): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let latest: number | null = null
  for (let at = bytes.indexOf(LETTER_M, 4); at >= 0 && at + 12 <= bytes.length; at = bytes.indexOf(LETTER_M, at + 1)) {
    if (view.getUint32(at) !== MOVIE_FRAGMENT) continue
    const end = at - 4 + view.getUint32(at - 4)
    if (end > bytes.length) continue
    const { boxes, isWhole } = boxesIn(view, at + 4, end)
    // Bytes of images may look like a fragment, but no boxes follow them.
    if (!isWhole || boxes[0]?.type !== "mfhd") continue
    for (const traf of boxes) {
      const trackEnd = traf.type === "traf" ? endOfTrack(view, traf, tracks) : null
      if (trackEnd !== null) latest = Math.max(latest ?? 0, trackEnd)
    }
  }
  return latest
}

function endOfTrack(view: DataView, traf: InnerBox, tracks: ReadonlyMap<number, FragmentTrack>): number | null {
  const { boxes } = boxesIn(view, traf.body, traf.end)
  const [head, begin] = ["tfhd", "tfdt"].map((type) => boxes.find((box) => box.type === type))
  if (head === undefined || begin === undefined || head.end - head.body < 8 || begin.end - begin.body < 8) return null
  const track = tracks.get(view.getUint32(head.body + 4))
  if (track === undefined || track.ticksASecond <= 0) return null
  const isLong = view.getUint8(begin.body) === 1
  if (isLong && begin.end - begin.body < 12) return null
  let ticks = isLong ? Number(view.getBigUint64(begin.body + 4)) : view.getUint32(begin.body + 4)
  const sampleTicks = ticksOfHead(view, head) ?? track.sampleTicks
  for (const run of boxes) if (run.type === "trun") ticks += ticksOfRun(view, run, sampleTicks)
  return ticks / track.ticksASecond
}

function ticksOfHead(view: DataView, { body, end }: InnerBox): number | null {
  const flags = view.getUint32(body)
  const at = body + 8 + BEFORE_DURATION.reduce((sum, [flag, bytes]) => sum + ((flags & flag) === 0 ? 0 : bytes), 0)
  return (flags & HAS_DURATION) === 0 || at + 4 > end ? null : view.getUint32(at)
}

/** How long a run of samples lasts; nothing where it does not hold what it tells. */
function ticksOfRun(view: DataView, { body, end }: InnerBox, sampleTicks: number): number {
  if (end - body < 8) return 0
  const [flags, count] = [view.getUint32(body), view.getUint32(body + 4)]
  const bytesOf = (of: readonly number[]) => 4 * of.filter((flag) => (flags & flag) !== 0).length
  const [first, width] = [body + 8 + bytesOf(BEFORE_ENTRIES), bytesOf(IN_ENTRY)]
  if (first + count * width > end) return 0
  if ((flags & DURATION_OF_EACH) === 0) return count * sampleTicks
  let ticks = 0
  for (let entry = 0; entry < count; entry++) ticks += view.getUint32(first + entry * width)
  return ticks
}
