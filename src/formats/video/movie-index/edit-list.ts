import { childrenOf, type InnerBox, onlyBox } from "./boxes.ts"

const HEAD_BYTES = 8
/** A rate of 1, as 16.16. */
const NORMAL_RATE = 0x1_0000
/** More entries than a track has that merely begins later. */
const MOST_ENTRIES = 16

/**
 * The media time of a track that is time zero of its movie, from its edits (`edts`; null where it has none). Understood are empty edits at the
 * front, which delay a track, and then a single one at the normal rate, which begins it; its length counts as little as it does for the other
 * readers here. Null for everything else.
 */
export function readEditUnits(
  view: DataView,
  edits: InnerBox | null | undefined,
  { movieUnits, unitsPerSecond }: { readonly movieUnits: number; readonly unitsPerSecond: number },
): number | null {
  if (edits === null) return 0
  const boxes = edits && childrenOf(view, edits)
  if (!boxes) return null
  if (boxes.length === 0) return 0
  const list = onlyBox(boxes, "elst")
  if (list === null || list.end - list.body < HEAD_BYTES || view.getUint8(list.body) > 1) return null
  const isLong = view.getUint8(list.body) === 1
  const [count, entryBytes] = [view.getUint32(list.body + 4), isLong ? 20 : 12]
  if (count > MOST_ENTRIES || list.body + HEAD_BYTES + count * entryBytes > list.end) return null
  if (count === 0) return 0
  let delayUnits = 0
  for (let entry = 0; entry < count; entry++) {
    const at = list.body + HEAD_BYTES + entry * entryBytes
    const length = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)
    const mediaTime = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4)
    const isLast = entry === count - 1
    if (mediaTime === -1 && !isLast) delayUnits += length
    else if (!isLast || mediaTime < 0 || view.getUint32(at + entryBytes - 4) !== NORMAL_RATE) return null
    else {
      const zeroUnits = mediaTime - Math.round((delayUnits / movieUnits) * unitsPerSecond)
      return Number.isSafeInteger(zeroUnits) ? zeroUnits : null
    }
  }
  return null
}
