import { latin } from "../sniff/type.ts"

/** Reads bytes of a file from a place; fewer where it ends. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** Boxes of a file that are stepped over, and bytes of one that is read whole. */
const MOST_STEPS = 4096
const MAXIMUM_READ_BYTES = 16 * 1_048_576
const MOST_NOTES = 256
const FLAC_COMMENT = 4

const decoder = new TextDecoder()

/** The named texts that a sound (FLAC) or a video (MP4) carries, in which ComfyUI keeps its graphs; by names in lower case. Never throws. */
export async function readPlayedEntries(read: ReadBytes): Promise<ReadonlyMap<string, string>> {
  const head = await read(0, 12)
  try {
    if (latin(head.subarray(0, 4)) === "fLaC") return await inFlac(read)
    if (latin(head.subarray(4, 8)) === "ftyp") return await inMovie(read)
  } catch {
    // What is broken says nothing.
  }
  return new Map()
}

async function inFlac(read: ReadBytes): Promise<ReadonlyMap<string, string>> {
  let at = 4
  for (let step = 0; step < MOST_STEPS; step++) {
    const head = await read(at, 4)
    const kind = head[0]
    if (head.length < 4 || kind === undefined) break
    const length = ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0)
    if ((kind & 0x7f) === FLAC_COMMENT) return vorbisNotes(await read(at + 4, Math.min(length, MAXIMUM_READ_BYTES)))
    if ((kind & 0x80) !== 0) break
    at += 4 + length
  }
  return new Map()
}

/** `NAME=text`, each behind its length; lengths are little-endian. */
function vorbisNotes(bytes: Uint8Array): ReadonlyMap<string, string> {
  const view = viewOf(bytes)
  const found = new Map<string, string>()
  let at = 4 + view.getUint32(0, true)
  const count = Math.min(view.getUint32(at, true), MOST_NOTES)
  at += 4
  for (let index = 0; index < count && at + 4 <= bytes.length; index++) {
    const length = view.getUint32(at, true)
    const text = decoder.decode(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
    const split = text.indexOf("=")
    const name = text.slice(0, split).toLowerCase()
    if (split > 0 && !found.has(name)) found.set(name, text.slice(split + 1))
  }
  return found
}

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

async function inMovie(read: ReadBytes): Promise<ReadonlyMap<string, string>> {
  let at = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const head = await read(at, 16)
    if (head.length < 8) break
    const view = viewOf(head)
    const short = view.getUint32(0)
    const length = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short
    if (latin(head.subarray(4, 8)) === "moov" && (length <= MAXIMUM_READ_BYTES || short === 0)) {
      const bytes = await read(at, short === 0 ? MAXIMUM_READ_BYTES : length)
      return movieNotes(bytes)
    }
    if (length < 8) break
    at += length
  }
  return new Map()
}

/** Notes lie in `meta`, below the movie itself or its user data: a list of names, then texts by the numbers of the names. */
function movieNotes(bytes: Uint8Array): ReadonlyMap<string, string> {
  const [moov] = boxesIn(bytes, 0, bytes.length)
  if (moov === undefined) return new Map()
  const inside = boxesIn(bytes, moov.start, moov.end)
  const data = inside.filter(({ type }) => type === "udta").flatMap(({ start, end }) => boxesIn(bytes, start, end))
  const found = new Map<string, string>()
  for (const meta of [...inside, ...data].filter(({ type }) => type === "meta")) {
    // Some write a version before what is inside, some do not.
    const isPlain = latin(bytes.subarray(meta.start + 4, meta.start + 8)) === "hdlr"
    const parts = boxesIn(bytes, meta.start + (isPlain ? 0 : 4), meta.end)
    const names = namesIn(
      bytes,
      parts.find(({ type }) => type === "keys"),
    )
    const list = parts.find(({ type }) => type === "ilst")
    for (const item of list === undefined ? [] : boxesIn(bytes, list.start, list.end)) {
      const name = names[viewOf(bytes).getUint32(item.start - 4) - 1]
      const [value] = boxesIn(bytes, item.start, item.end).filter(({ type }) => type === "data")
      if (name !== undefined && value !== undefined && !found.has(name))
        found.set(name, decoder.decode(bytes.subarray(value.start + 8, value.end)))
    }
  }
  return found
}

function namesIn(bytes: Uint8Array, keys: Box | undefined): readonly string[] {
  if (keys === undefined) return []
  const view = viewOf(bytes)
  const names: string[] = []
  for (let at = keys.start + 8; at + 8 <= keys.end && names.length < MOST_NOTES; ) {
    const length = view.getUint32(at)
    if (length < 8) break
    names.push(decoder.decode(bytes.subarray(at + 8, at + length)).toLowerCase())
    at += length
  }
  return names
}

function boxesIn(bytes: Uint8Array, from: number, to: number): readonly Box[] {
  const view = viewOf(bytes)
  const found: Box[] = []
  for (let at = from; at + 8 <= to && found.length < MOST_STEPS; ) {
    const length = view.getUint32(at)
    const end = length === 0 ? to : at + length
    if ((length !== 0 && length < 8) || end > to) break
    found.push({ type: latin(bytes.subarray(at + 4, at + 8)), start: at + 8, end })
    at = end
  }
  return found
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
