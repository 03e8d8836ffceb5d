import { bigEndian, bytesOf, littleEndian } from "./sniff.ts"

/** A value of an entry of EXIF data. */
export interface ExifValue {
  readonly tag: number
  /** 1 and 7 bytes, 2 text, 3 short, 5 rationals. */
  readonly type: 1 | 2 | 3 | 5 | 7
  readonly values: readonly number[]
}

export interface ExifContent {
  readonly isLittle: boolean
  readonly main?: readonly ExifValue[]
  readonly exif?: readonly ExifValue[]
  readonly gps?: readonly ExifValue[]
}

export const text = (tag: number, letters: string): ExifValue => ({
  tag,
  type: 2,
  values: [...Array.from(letters, (letter) => letter.charCodeAt(0)), 0],
})

/** Where an image was taken, in degrees, minutes and seconds. */
export function position(degrees: number, minutes: number, seconds: number): readonly ExifValue[] {
  const place = [degrees, 1, minutes, 1, seconds, 1]
  return [text(1, "N"), { tag: 2, type: 5, values: place }, text(3, "E"), { tag: 4, type: 5, values: place }, text(29, "2026:11:21")]
}

/** A block of EXIF data. */
export function madeExif({ isLittle, main = [], exif, gps }: ExifContent): Uint8Array<ArrayBuffer> {
  const number = (value: number, length: number) => (isLittle ? littleEndian(value, length) : bigEndian(value, length))
  const tail: number[] = []
  const directories = [
    [...main, ...(exif === undefined ? [] : [pointer(0x8769)]), ...(gps === undefined ? [] : [pointer(0x8825)])],
    ...(exif === undefined ? [] : [exif]),
    ...(gps === undefined ? [] : [gps]),
  ]
  const places = directories.map((_, index) => 8 + directories.slice(0, index).reduce((sum, one) => sum + 6 + one.length * 12, 0))
  const tailAt = 8 + directories.reduce((sum, one) => sum + 6 + one.length * 12, 0)
  const written = directories.flatMap((entries) => {
    const lines = entries.flatMap(({ tag, type, values }) => {
      const pointed = tag === 0x8769 ? 1 : directories.length - 1
      const width = type === 3 ? 2 : type === 5 ? 4 : 1
      const isPointer = tag === 0x8769 || tag === 0x8825
      const data = isPointer ? number(places[pointed] ?? 0, 4) : values.flatMap((value) => number(value, width))
      const count = isPointer ? 1 : type === 5 ? values.length / 2 : values.length
      const head = [...number(tag, 2), ...number(isPointer ? 4 : type, 2), ...number(count, 4)]
      if (data.length <= 4) return [...head, ...data, ...Array.from({ length: 4 - data.length }, () => 0)]
      const at = tailAt + tail.length
      tail.push(...data)
      return [...head, ...number(at, 4)]
    })
    return [...number(entries.length, 2), ...lines, 0, 0, 0, 0]
  })
  return bytesOf(isLittle ? "II" : "MM", number(42, 2), number(8, 4), written, tail)
}

function pointer(tag: number): ExifValue {
  return { tag, type: 7, values: [] }
}

/** A JPEG with a segment for applications put behind its first two bytes. */
export function withSegment(jpeg: Uint8Array, ...body: readonly (string | ArrayLike<number>)[]): Uint8Array<ArrayBuffer> {
  const content = bytesOf(...body)
  return bytesOf(jpeg.subarray(0, 2), [0xff, 0xe1], bigEndian(content.length + 2, 2), content, jpeg.subarray(2))
}

/** A WebP of the extended form with more chunks behind its pixels. */
export function withChunks(webp: Uint8Array, ...chunks: readonly (readonly [string, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, body: Uint8Array) => bytesOf(type, littleEndian(body.length), body, body.length % 2 === 1 ? [0] : [])
  const content = bytesOf("WEBP", webp.subarray(12), ...chunks.map(([type, body]) => chunk(type, body)))
  // The first byte of the extended head says which of them there are.
  content[12] = (content[12] ?? 0) | chunks.reduce((flags, [type]) => flags | (type === "EXIF" ? 0x08 : 0x04), 0)
  return bytesOf("RIFF", littleEndian(content.length), content)
}

/** The shortest EXIF data that says where an image was taken: one entry of it, an "N". */
export function shortestPosition(): Uint8Array {
  const main = [
    "II*\0",
    littleEndian(8),
    littleEndian(1, 2),
    littleEndian(0x8825, 2),
    littleEndian(4, 2),
    littleEndian(1),
    littleEndian(26),
  ]
  const gps = [littleEndian(1, 2), littleEndian(1, 2), littleEndian(2, 2), littleEndian(2), "N\0\0\0", littleEndian(0)]
  return bytesOf(...main, littleEndian(0), ...gps)
}
