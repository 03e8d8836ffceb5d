import { boxesIn } from "./boxes.ts"

/** Boxes on the way from an index to the tables of where its chunks lie. */
const WAY: ReadonlySet<string> = new Set(["trak", "mdia", "minf", "stbl"])
const HEADER_BYTES = 8
/** Version, flags and the count of a table. */
const TABLE_HEAD_BYTES = 8
const MOST_SHORT = 0xffff_ffff

/**
 * The index (a whole `moov` box) of a file in which it moves from `start` to before all data: every chunk that lies before `start` comes later
 * by the length of the index. Null where a table of short numbers cannot tell that (just at 4 GiB) or a box is not what it should be.
 */
export function chunksMoved(index: Uint8Array<ArrayBuffer>, start: number): Uint8Array<ArrayBuffer> | null {
  const moved = index.slice()
  const view = new DataView(moved.buffer)
  const move = (from: number, to: number): boolean => {
    const { boxes, isWhole } = boxesIn(view, from, to)
    return (
      isWhole &&
      boxes.every(({ type, body, end }) => {
        if (WAY.has(type)) return move(body, end)
        return type === "stco" || type === "co64" ? moveTable(view, { at: body, end, width: type === "stco" ? 4 : 8 }, start) : true
      })
    )
  }
  return moved.length >= HEADER_BYTES && view.getUint32(0) === moved.length && move(HEADER_BYTES, moved.length) ? moved : null
}

function moveTable(
  view: DataView,
  { at, end, width }: { readonly at: number; readonly end: number; readonly width: 4 | 8 },
  start: number,
): boolean {
  if (end - at < TABLE_HEAD_BYTES) return false
  const first = at + TABLE_HEAD_BYTES
  const last = first + view.getUint32(at + 4) * width
  if (last > end) return false
  for (let entry = first; entry < last; entry += width) {
    const chunk = width === 4 ? view.getUint32(entry) : Number(view.getBigUint64(entry))
    if (chunk >= start) continue
    const next = chunk + view.byteLength
    if (width === 8) view.setBigUint64(entry, BigInt(next))
    else if (next <= MOST_SHORT) view.setUint32(entry, next)
    else return false
  }
  return true
}
