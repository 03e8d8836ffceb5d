import type { BytePatch } from "../media-facts.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { type Box, readBoxes, readChildren } from "./boxes.ts"

const FREE = Uint8Array.from([0x66, 0x72, 0x65, 0x65])
const SPACE = 0x20
/** Boxes that say nothing but where a video was taken. */
const POSITIONS: ReadonlySet<string> = new Set(["\xa9xyz", "loci"])
const CONTAINERS: ReadonlySet<string> = new Set(["moov", "trak", "udta", "ilst"])
const MAXIMUM_TOLD_BYTES = 65_536
/** Containers within one another: videos have three. */
const MAXIMUM_DEPTH = 8

/** What to overwrite in an MP4 or MOV so that it does not tell where it was taken; boxes that told become free space. */
export async function videoPositionPatches(file: FileBytes, boxes: readonly Box[], depth: number = 0): Promise<readonly BytePatch[]> {
  const patches: BytePatch[] = []
  for (const box of boxes) {
    if (POSITIONS.has(box.type)) patches.push(...emptied(box))
    else if (CONTAINERS.has(box.type)) {
      if (depth === MAXIMUM_DEPTH) throw broken()
      patches.push(...(await videoPositionPatches(file, await readChildren(file, box), depth + 1)))
    } else if (box.type === "meta") patches.push(...(await patchesOfMeta(file, box)))
  }
  return patches
}

function emptied({ start, bodyStart, end }: Box): readonly BytePatch[] {
  if (end - bodyStart > MAXIMUM_TOLD_BYTES) return []
  return [
    { offset: start + 4, bytes: FREE },
    { offset: bodyStart, bytes: new Uint8Array(end - bodyStart) },
  ]
}

/** Named notes: a list of names, and a list of values that refer to them by number. */
async function patchesOfMeta(file: FileBytes, meta: Box): Promise<readonly BytePatch[]> {
  // QuickTime's has no version in front of its boxes, that of MP4 has.
  const isPlain = latin(await file.read(meta.bodyStart + 4, 4)) === "hdlr"
  const children = await readBoxes(file, meta.bodyStart + (isPlain ? 0 : 4), meta.end)
  const keys = children.find(({ type }) => type === "keys")
  const places = keys === undefined ? new Set<number>() : await placeNumbers(file, keys)
  const patches: BytePatch[] = []
  for (const list of children.filter(({ type }) => type === "ilst"))
    for (const item of await readChildren(file, list)) {
      if (POSITIONS.has(item.type)) patches.push(...emptied(item))
      // Behind the item's own head stands the head of its value: size, `data`, type and language.
      const value = item.bodyStart + 16
      if (places.has(numberOf(item.type)) && value < item.end && item.end - value <= MAXIMUM_TOLD_BYTES)
        patches.push({ offset: value, bytes: new Uint8Array(item.end - value).fill(SPACE) })
    }
  return patches
}

function numberOf(type: string): number {
  return [...type].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0)
}

/** Numbers, from 1, of the names that stand for a place, such as `com.apple.quicktime.location.ISO6709`. */
async function placeNumbers(file: FileBytes, keys: Box): Promise<ReadonlySet<number>> {
  const bytes = await file.read(keys.bodyStart + 8, Math.min(keys.end - keys.bodyStart - 8, MAXIMUM_TOLD_BYTES))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbers = new Set<number>()
  let number = 1
  for (let at = 0; at + 8 <= bytes.length; number++) {
    const length = view.getUint32(at)
    if (length < 8) break
    if (/location|gps/i.test(latin(bytes.subarray(at + 8, at + length)))) numbers.add(number)
    at += length
  }
  return numbers
}
