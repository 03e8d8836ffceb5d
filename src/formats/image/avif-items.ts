import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { type BoxInMemory, boxesIn } from "./boxes-in-memory.ts"

/** Units of AV1 by the numbers of their types: the sequence's header, a frame's header, a frame. */
const [SEQUENCE_HEADER, FRAME_HEADER, FRAME] = [1, 3, 6]
const MAXIMUM_ITEMS = 4096
const MAXIMUM_UNITS = 64

/** Where the bytes of an item lie. */
interface Stretch {
  readonly offset: number
  readonly length: number
}

interface ItemPlace {
  readonly isInFile: boolean
  readonly stretches: readonly Stretch[]
}

/**
 * Checks that an AVIF's main item is one that a decoder of AV1 can begin with: its bytes are there, and those of a single image are units
 * of a sequence, whose settings are told. Throws RefusedError (FileBroken).
 */
export async function checkMainItem(file: FileBytes, meta: readonly BoxInMemory[]): Promise<void> {
  const main = numberOf(meta.find(({ type }) => type === "pitm"))
  const places = placesOf(meta.find(({ type }) => type === "iloc"))
  const place = main === null ? undefined : places.get(main)
  if (place === undefined) throw broken()
  if (!place.isInFile) return
  for (const { offset, length } of place.stretches) if (length === 0 || offset + length > file.sizeBytes) throw broken()
  const [only, second] = place.stretches
  const isImage =
    main !== null &&
    typeOf(
      meta.find(({ type }) => type === "iinf"),
      main,
    ) === "av01"
  if (!isImage || only === undefined || second !== undefined) return
  const settings = boxesUnder(meta, ["iprp", "ipco"]).filter(({ type }) => type === "av1C")
  if (settings.length === 0) throw broken()
  const units = await unitsOf(file, only)
  const hasSequence = units.includes(SEQUENCE_HEADER) || settings.some(({ body }) => body.length > 4)
  if (!hasSequence || !(units.includes(FRAME) || units.includes(FRAME_HEADER))) throw broken()
}

/** Which properties, counted from 0, the main item has; null where the file does not say. */
export function mainItemProperties(meta: readonly BoxInMemory[]): ReadonlySet<number> | null {
  const main = numberOf(meta.find(({ type }) => type === "pitm"))
  const [box] = boxesUnder(meta, ["iprp"]).filter(({ type }) => type === "ipma")
  if (main === null || box === undefined || box.body.length < 8) return null
  const view = viewOf(box.body)
  const [isWideItem, isWideProperty] = [view.getUint8(0) > 0, (view.getUint8(3) & 1) === 1]
  const found = new Set<number>()
  let at = 8
  for (let items = Math.min(view.getUint32(4), MAXIMUM_ITEMS); items > 0 && at + 5 <= view.byteLength; items--) {
    const item = isWideItem ? view.getUint32(at) : view.getUint16(at)
    at += isWideItem ? 4 : 2
    const count = view.getUint8(at++)
    for (let place = 0; place < count && at + (isWideProperty ? 2 : 1) <= view.byteLength; place++) {
      const index = isWideProperty ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f
      at += isWideProperty ? 2 : 1
      if (item === main && index > 0) found.add(index - 1)
    }
  }
  return found
}

function boxesUnder(boxes: readonly BoxInMemory[], path: readonly string[]): readonly BoxInMemory[] {
  return path.reduce((now, wanted) => now.filter(({ type }) => type === wanted).flatMap(({ body }) => boxesIn(body)), boxes)
}

/** Types of the units that an item consists of; one that does not end where the next begins is none. */
async function unitsOf(file: FileBytes, { offset, length }: Stretch): Promise<readonly number[]> {
  const types: number[] = []
  const end = offset + length
  for (let at = offset; at < end && types.length < MAXIMUM_UNITS; ) {
    const head = await file.read(at, 10)
    const first = head[0] ?? 0x80
    if ((first & 0x81) !== 0) throw broken()
    types.push((first >> 3) & 0xf)
    let size = 1 + ((first >> 2) & 1)
    if ((first & 2) === 0) return types
    let bytes = 0
    for (let shift = 0; ; shift += 7) {
      const part = head[size++]
      if (part === undefined || shift > 28) throw broken()
      bytes += (part & 0x7f) * 2 ** shift
      if (part < 0x80) break
    }
    at += size + bytes
    if (at > end) throw broken()
  }
  return types
}

function numberOf(box: BoxInMemory | undefined): number | null {
  if (box === undefined || box.body.length < 6) return null
  const view = viewOf(box.body)
  return view.getUint8(0) === 0 ? view.getUint16(4) : box.body.length < 8 ? null : view.getUint32(4)
}

function typeOf(items: BoxInMemory | undefined, wanted: number): string | null {
  if (items === undefined) return null
  const skipped = items.body[0] === 0 ? 6 : 8
  for (const { type, body } of boxesIn(items.body.subarray(skipped))) {
    const version = body[0] ?? 0
    if (type !== "infe" || version < 2) continue
    const isWide = version > 2
    if (body.length < (isWide ? 14 : 12)) throw broken()
    const id = isWide ? viewOf(body).getUint32(4) : viewOf(body).getUint16(4)
    if (id === wanted) return latin(body.subarray(isWide ? 10 : 8, isWide ? 14 : 12))
  }
  return null
}

function placesOf(box: BoxInMemory | undefined): ReadonlyMap<number, ItemPlace> {
  const places = new Map<number, ItemPlace>()
  if (box === undefined) return places
  const view = viewOf(box.body)
  let at = 4
  const read = (bytes: number): number => {
    let value = 0
    for (let index = 0; index < bytes; index++) value = value * 256 + view.getUint8(at++)
    return value
  }
  const version = view.getUint8(0)
  const sizes = read(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version > 0 ? sizes & 15 : 0
  for (let items = Math.min(read(version < 2 ? 2 : 4), MAXIMUM_ITEMS); items > 0; items--) {
    const id = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    const isInFile = read(2) === 0 && method === 0
    const base = read(baseBytes)
    const stretches: Stretch[] = []
    for (let count = Math.min(read(2), MAXIMUM_ITEMS); count > 0; count--) {
      read(indexBytes)
      stretches.push({ offset: base + read(offsetBytes), length: read(lengthBytes) })
    }
    places.set(id, { isInFile, stretches })
  }
  return places
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
