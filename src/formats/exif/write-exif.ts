import { joinedBytes } from "../joined-bytes.ts"

/** What a block of EXIF data is written with. */
export interface WrittenExif {
  /** How the image is to be turned, 1 to 8. */
  readonly orientation: number
  /** The camera's model, where ComfyUI keeps its graph in files that have no texts. */
  readonly model?: string
  /** A maker's note, where Fooocus names its form. */
  readonly makerNote?: string
  readonly userComment?: string
}

interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly value: Uint8Array
}

const HEAD_BYTES = 8
const ENTRY_BYTES = 12
const [ASCII, SHORT, LONG, UNDEFINED] = [2, 3, 4, 7] as const

/** A block of EXIF data (TIFF structure, the low byte first). */
export function writeExif({ orientation, model, makerNote, userComment }: WrittenExif): Uint8Array<ArrayBuffer> {
  const main: Entry[] = []
  if (model !== undefined) main.push(bytesEntry(0x0110, ASCII, new TextEncoder().encode(`${model}\0`)))
  main.push({ tag: 0x0112, type: SHORT, count: 1, value: Uint8Array.of(orientation, 0) })
  const inner: Entry[] = []
  if (makerNote !== undefined) inner.push(bytesEntry(0x927c, UNDEFINED, new TextEncoder().encode(makerNote)))
  if (userComment !== undefined) inner.push(bytesEntry(0x9286, UNDEFINED, commentOf(userComment)))
  const innerAt = HEAD_BYTES + directoryBytes([...main, POINTER])
  const pointer = { ...POINTER, value: Uint8Array.of(innerAt & 255, (innerAt >> 8) & 255, (innerAt >> 16) & 255, innerAt >>> 24) }
  const parts = inner.length === 0 ? [directory(main, HEAD_BYTES)] : [directory([...main, pointer], HEAD_BYTES), directory(inner, innerAt)]
  return joinedBytes([Uint8Array.of(0x49, 0x49, 42, 0, HEAD_BYTES, 0, 0, 0), ...parts])
}

const POINTER: Entry = { tag: 0x8769, type: LONG, count: 1, value: new Uint8Array(4) }

function bytesEntry(tag: number, type: number, value: Uint8Array): Entry {
  return { tag, type, count: value.length, value }
}

/** Eight bytes that name the encoding, then the text, the high byte first, as other programs write it. */
function commentOf(text: string): Uint8Array {
  const comment = new Uint8Array(8 + text.length * 2)
  comment.set(new TextEncoder().encode("UNICODE\0"))
  const view = new DataView(comment.buffer)
  for (let index = 0; index < text.length; index++) view.setUint16(8 + index * 2, text.charCodeAt(index))
  return comment
}

const evenly = (bytes: number) => bytes + (bytes & 1)

function directoryBytes(entries: readonly Entry[]): number {
  const values = entries.reduce((sum, { value }) => sum + (value.length > 4 ? evenly(value.length) : 0), 0)
  return 2 + entries.length * ENTRY_BYTES + 4 + values
}

/** A directory that lies at `startAt`: its entries, and behind them what is too long to stand in them. */
function directory(entries: readonly Entry[], startAt: number): Uint8Array {
  const bytes = new Uint8Array(directoryBytes(entries))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, entries.length, true)
  let valueAt = 2 + entries.length * ENTRY_BYTES + 4
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const at = 2 + index * ENTRY_BYTES
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    if (value.length <= 4) bytes.set(value, at + 8)
    else {
      view.setUint32(at + 8, startAt + valueAt, true)
      bytes.set(value, valueAt)
      valueAt += evenly(value.length)
    }
  }
  return bytes
}
