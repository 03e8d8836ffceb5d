/** An index is read whole, bytes: the longest videos of small packets have some tens of MiB. */
export const LARGEST_INDEX = 64 * 1024 * 1024
/** Size, type and, where the size is 1, the long size. */
const HEADER_BYTES = 16
/** Boxes of the outermost level that are looked at; whole files have a handful. */
const MOST_BOXES = 32

/** A box of the outermost level of an mp4 or mov; places are bytes of the file. */
export interface OuterBox {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The boxes of the outermost level; none where the file is not made of boxes throughout. Reads 16 bytes of each. */
export async function outerBoxes(file: Blob): Promise<readonly OuterBox[]> {
  const boxes: OuterBox[] = []
  for (let start = 0; start < file.size; ) {
    const header = new DataView(await file.slice(start, start + HEADER_BYTES).arrayBuffer())
    if (header.byteLength < 8 || boxes.length === MOST_BOXES) return []
    const short = header.getUint32(0)
    const size = short !== 1 ? short : header.byteLength < HEADER_BYTES ? 0 : Number(header.getBigUint64(8))
    const type = String.fromCharCode(header.getUint8(4), header.getUint8(5), header.getUint8(6), header.getUint8(7))
    const end = start + size
    if (size < 8 || end > file.size) return []
    boxes.push({ type, start, end })
    start = end
  }
  return boxes
}
