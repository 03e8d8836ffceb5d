import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"

/** A box of an ISO base media file: what it is, and where it and its body lie in the file. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly bodyStart: number
  readonly end: number
}

/** Boxes side by side of which more are not looked at: videos in fragments have thousands, all alike. */
const MAXIMUM_BOXES = 96

/** Fragments of which more are not looked at: each may cost a read of its own. */
const MOST_FRAGMENTS = 8

/**
 * The boxes between two places, in order, at most 96, and of fragments the first eight. One that reaches over its end is FileBroken, or ends the list where only
 * `takes what is whole`.
 */
export async function readBoxes(
  file: FileBytes,
  from: number,
  to: number,
  manner: "takes all" | "takes what is whole" = "takes all",
): Promise<readonly Box[]> {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to && boxes.length < MAXIMUM_BOXES; ) {
    const head = await file.read(start, 16)
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
    const type = latin(head.subarray(4, 8))
    const said = view.getUint32(0)
    // Zeros fill what was kept free; lists of old QuickTime end with four of them.
    if (said === 0 && /^\0+$/.test(type)) break
    const isLarge = said === 1 && head.length === 16
    const size = isLarge ? Number(view.getBigUint64(8)) : said === 0 ? to - start : said
    const end = start + size
    if (size < (isLarge ? 16 : 8) || end > to) {
      if (manner === "takes all") throw broken()
      break
    }
    if (type === "moof" && boxes.filter((box) => box.type === type).length === MOST_FRAGMENTS) break
    boxes.push({ type, start, bodyStart: start + (isLarge ? 16 : 8), end })
    start = end
  }
  return boxes
}

/** The boxes within one. */
export function readChildren(file: FileBytes, box: Box): Promise<readonly Box[]> {
  return readBoxes(file, box.bodyStart, box.end)
}

/** The boxes that a path of types leads to from some boxes. */
export async function findBoxes(file: FileBytes, boxes: readonly Box[], path: readonly string[]): Promise<readonly Box[]> {
  const [type, ...rest] = path
  const found = boxes.filter((box) => box.type === type)
  if (rest.length === 0) return found
  const children: Box[] = []
  for (const box of found) children.push(...(await readChildren(file, box)))
  return findBoxes(file, children, rest)
}
