/** A box within an index (`moov`); places are bytes from the beginning of the index. */
export interface InnerBox {
  readonly type: string
  readonly start: number
  /** Where its content begins. */
  readonly body: number
  readonly end: number
}

/** The boxes of a stretch, up to where there is none; `isWhole` where they fill it. */
export interface InnerBoxes {
  readonly boxes: readonly InnerBox[]
  readonly isWhole: boolean
}

const HEADER_BYTES = 8
/** More boxes on one level are not read: real files have some tens. */
const MOST_BOXES = 1024

/** Reads the boxes between two places. Nothing outside of the stretch is looked at, whatever sizes it tells. */
export function boxesIn(view: DataView, from: number, to: number): InnerBoxes {
  const boxes: InnerBox[] = []
  let at = from
  while (at < to) {
    if (to - at < HEADER_BYTES || boxes.length === MOST_BOXES) return { boxes, isWhole: false }
    const end = at + view.getUint32(at)
    if (end < at + HEADER_BYTES || end > to) return { boxes, isWhole: false }
    boxes.push({ type: typeAt(view, at + 4), start: at, body: at + HEADER_BYTES, end })
    at = end
  }
  return { boxes, isWhole: true }
}

/** The boxes inside of a box; null where they do not fill it. */
export function childrenOf(view: DataView, box: InnerBox): readonly InnerBox[] | null {
  const { boxes, isWhole } = boxesIn(view, box.body, box.end)
  return isWhole ? boxes : null
}

/** The only box of a type; null for none, and for several, since nobody knows which of them counts. */
export function onlyBox(boxes: readonly InnerBox[], type: string): InnerBox | null {
  const found = boxes.filter((box) => box.type === type)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Four characters that name a kind. */
export function typeAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
