import { bigEndian } from "../big-endian.ts"
import { readSize, UNKNOWN_SIZE } from "./ebml.ts"

const CLUSTER = [0x1f, 0x43, 0xb6, 0x75] as const
const [TIME, SIMPLE_BLOCK, GROUP, BLOCK, DURATION, CHECKSUM] = [0xe7, 0xa3, 0xa0, 0xa1, 0x9b, 0xbf] as const
/** What else stands in a cluster or a group: positions, sizes, references, room that is kept free. */
const OTHERS: readonly number[] = [CHECKSUM, 0xa7, 0xab, 0xec, 0xaf, 0xfb, 0xfa, 0xfd, 0xa6, 0xa4, 0x8e]

interface Ends {
  /** The latest moment of a block of a track, and the one before it. */
  readonly latest: Map<number, readonly [last: number, before: number]>
  end: number
}

/**
 * When the last block ends of the clusters that begin in some bytes of a Matroska file, in ticks; null where none begins there. A block
 * that does not tell how long it lasts takes as long as the one before it.
 */
export function endOfClusters(bytes: Uint8Array): number | null {
  const ends: Ends = { latest: new Map(), end: -1 }
  for (let at = bytes.indexOf(CLUSTER[0]); at >= 0; at = bytes.indexOf(CLUSTER[0], at + 1))
    if (CLUSTER.every((byte, index) => bytes[at + index] === byte)) readCluster(bytes, at + 4, ends)
  for (const [last, before] of ends.latest.values()) ends.end = Math.max(ends.end, last + (before < 0 ? 0 : last - before))
  return ends.end < 0 ? null : ends.end
}

function readCluster(bytes: Uint8Array, at: number, ends: Ends): void {
  const head = readSize(bytes, at)
  if (head === null) return
  const end = head.size === UNKNOWN_SIZE ? bytes.length : Math.min(bytes.length, head.end + head.size)
  let time: number | null = null
  for (const { id, body, bodyEnd } of elementsIn(bytes, head.end, end)) {
    if (id === TIME && bodyEnd - body <= 8) time = bigEndian(bytes, body, bodyEnd)
    // Bytes of images may look like a cluster, but no time follows them.
    else if (time === null && id !== CHECKSUM) return
    if (time === null) continue
    if (id === SIMPLE_BLOCK) noteBlock(bytes, body, { time, duration: null }, ends)
    if (id !== GROUP) continue
    const parts = [...elementsIn(bytes, body, Math.min(bodyEnd, end))]
    const told = parts.find((part) => part.id === DURATION && part.bodyEnd - part.body <= 8)
    const duration = told === undefined ? null : bigEndian(bytes, told.body, told.bodyEnd)
    for (const part of parts) if (part.id === BLOCK) noteBlock(bytes, part.body, { time, duration }, ends)
  }
}

/** The elements between two places, up to one that has no place in a cluster. */
function* elementsIn(bytes: Uint8Array, from: number, to: number) {
  for (let at = from; at < to; ) {
    const id = bytes[at] ?? 0
    const head = readSize(bytes, at + 1)
    const isKnown = [TIME, SIMPLE_BLOCK, GROUP, BLOCK, DURATION, ...OTHERS].some((one) => one === id)
    if (!isKnown || head === null || head.size === UNKNOWN_SIZE) return
    at = head.end + head.size
    yield { id, body: head.end, bodyEnd: at }
  }
}

/** A block begins with its track and how much later than its cluster it is shown. */
function noteBlock(
  bytes: Uint8Array,
  at: number,
  { time, duration }: { readonly time: number; readonly duration: number | null },
  ends: Ends,
) {
  const track = readSize(bytes, at)
  if (track === null || track.end + 2 > bytes.length) return
  const shown = time + ((bigEndian(bytes, track.end, track.end + 2) << 16) >> 16)
  if (duration !== null) ends.end = Math.max(ends.end, shown + duration)
  const [last, before] = ends.latest.get(track.size) ?? [-1, -1]
  if (shown > last) ends.latest.set(track.size, duration === null ? [shown, last] : [shown, -1])
  else if (shown > before && shown < last) ends.latest.set(track.size, [last, shown])
}
