/** Bytes of texts (each letter one byte), numbers and other bytes, one after the other. */
export function joined(...parts: readonly (string | number | ArrayLike<number>)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === "number") return [part]
      return typeof part === "string" ? Array.from(part, (letter) => letter.charCodeAt(0) & 0xff) : Array.from(part)
    }),
  )
}

/** A number as bytes, the highest first. */
export function big(value: number, length = 4): readonly number[] {
  return Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256)
}

export function little(value: number, length = 4): readonly number[] {
  return big(value, length).toReversed()
}

/** A share of a file from its start. */
export function firstShare(bytes: Uint8Array, share: number): Uint8Array {
  return bytes.slice(0, Math.floor(bytes.length * share))
}

/** The bytes with others in place of those at an offset. */
export function overwritten(bytes: Uint8Array, at: number, change: ArrayLike<number>): Uint8Array {
  if (at < 0) throw new Error("there is nothing to overwrite")
  const changed = bytes.slice()
  changed.set(Array.from(change), at)
  return changed
}

/** Where a text of one-byte letters stands; -1 where it does not. */
export function placeOf(bytes: Uint8Array, text: string, from = 0): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, from, "latin1")
}

/** A box of an ISO base media file. */
export function box(type: string, ...body: readonly (string | number | ArrayLike<number>)[]): Uint8Array {
  const content = joined(...body)
  return joined(big(content.length + 8), type, content)
}

/** A JPEG with EXIF data of one orientation, and a position where one is given. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array {
  const entry = [...little(0x112, 2), ...little(3, 2), ...little(1), ...little(orientation, 2), 0, 0]
  const exif = joined("Exif\0\0", "II*\0", little(8), little(1, 2), entry, little(0))
  return joined(jpeg.subarray(0, 2), [0xff, 0xe1], big(exif.length + 2, 2), exif, jpeg.subarray(2))
}

/** An MP4 or MOV whose first track is turned clockwise by its matrix. */
export function turned(movie: Uint8Array, degrees: 90 | 180 | 270): Uint8Array {
  const one = 0x10000
  const matrix = { 90: [0, one, 0, -one, 0], 180: [-one, 0, 0, 0, -one], 270: [0, -one, 0, one, 0] }[degrees]
  return overwritten(
    movie,
    placeOf(movie, "tkhd") + 44,
    matrix.flatMap((value) => [...big(value < 0 ? value + 2 ** 32 : value)]),
  )
}

/** An ID3 tag of so many bytes. */
export function id3Tag(sizeBytes: number): Uint8Array {
  const size = [21, 14, 7, 0].map((shift) => (sizeBytes >> shift) & 0x7f)
  return joined("ID3", [4, 0, 0], size, new Uint8Array(sizeBytes))
}

/** The first box of a type within bytes made into one of free room, which readers skip. */
export function boxMadeFree(bytes: Uint8Array, type: string): Uint8Array {
  return overwritten(bytes, placeOf(bytes, type), joined("free"))
}
