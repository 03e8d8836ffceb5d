/** One entry of a directory of EXIF data. `valueAt` is where its value lies within the block. */
export interface ExifEntry {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly entryAt: number
  readonly valueAt: number
  readonly valueBytes: number
}

/** A directory of EXIF data; `countAt` is where it begins. */
export interface ExifDirectory {
  readonly name: "main" | "exif" | "gps"
  readonly countAt: number
  readonly entries: readonly ExifEntry[]
}

const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4 }
const POINTERS: Readonly<Record<number, "exif" | "gps">> = { 0x8769: "exif", 0x8825: "gps" }
const MAXIMUM_DIRECTORIES = 8
const MAXIMUM_ENTRIES = 512

/** The directories of a block of EXIF data (TIFF structure), as far as they lie within it; empty for anything else. Never throws. */
export function readExif(bytes: Uint8Array): readonly ExifDirectory[] {
  const isLittle = isLittleEndian(bytes)
  if (isLittle === null || bytes.length < 8) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directories: ExifDirectory[] = []
  const waiting: [ExifDirectory["name"], number][] = [["main", view.getUint32(4, isLittle)]]
  for (let next = waiting.shift(); next !== undefined && directories.length < MAXIMUM_DIRECTORIES; next = waiting.shift()) {
    const [name, countAt] = next
    if (countAt < 8 || countAt + 2 > bytes.length || directories.some((one) => one.countAt === countAt)) continue
    const count = Math.min(view.getUint16(countAt, isLittle), MAXIMUM_ENTRIES)
    const entries: ExifEntry[] = []
    for (let index = 0; index < count && countAt + 14 + index * 12 <= bytes.length; index++) {
      const entry = readEntry(view, countAt + 2 + index * 12, isLittle)
      entries.push(entry)
      const pointed = POINTERS[entry.tag]
      if (pointed !== undefined) waiting.push([pointed, view.getUint32(entry.entryAt + 8, isLittle)])
    }
    directories.push({ name, countAt, entries })
    const linkAt = countAt + 2 + count * 12
    if (name === "main" && linkAt + 4 <= bytes.length) waiting.push(["main", view.getUint32(linkAt, isLittle)])
  }
  return directories
}

/** Byte order of a block of EXIF data; null if it is not one. */
export function isLittleEndian(bytes: Uint8Array): boolean | null {
  if (bytes[0] === 0x49 && bytes[1] === 0x49 && bytes[2] === 42) return true
  return bytes[0] === 0x4d && bytes[1] === 0x4d && bytes[3] === 42 ? false : null
}

function readEntry(view: DataView, entryAt: number, isLittle: boolean): ExifEntry {
  const [tag, type, count] = [
    view.getUint16(entryAt, isLittle),
    view.getUint16(entryAt + 2, isLittle),
    view.getUint32(entryAt + 4, isLittle),
  ]
  const said = (TYPE_BYTES[type] ?? 1) * count
  const valueAt = said <= 4 ? entryAt + 8 : view.getUint32(entryAt + 8, isLittle)
  return { tag, type, count, entryAt, valueAt, valueBytes: Math.max(0, Math.min(said, view.byteLength - valueAt)) }
}

/** The bytes of the first value with a tag in a directory; null without one. */
export function exifValue(bytes: Uint8Array, name: ExifDirectory["name"], tag: number): Uint8Array | null {
  const entry = readExif(bytes)
    .filter((directory) => directory.name === name)
    .flatMap(({ entries }) => entries)
    .find((one) => one.tag === tag)
  return entry === undefined ? null : bytes.subarray(entry.valueAt, entry.valueAt + entry.valueBytes)
}

/** Orientations from this on lie on their side. */
export const FIRST_SIDEWAYS = 5

/** How an image is to be turned before it is shown, 1 to 8 as EXIF counts; 1 where nothing is said. */
export function orientationOf(bytes: Uint8Array): number {
  // The second directory is about a thumbnail; browsers take one number of two bytes and nothing else.
  const entry = readExif(bytes)[0]?.entries.find(({ tag }) => tag === 0x0112)
  if (entry === undefined || entry.type !== 3 || entry.count !== 1) return 1
  const said = new DataView(bytes.buffer, bytes.byteOffset).getUint16(entry.valueAt, isLittleEndian(bytes) === true)
  return said >= 1 && said <= 8 ? said : 1
}
