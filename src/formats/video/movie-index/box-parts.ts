/** Bytes that come behind one another; tables are large, so they are not put together before they are written. */
export type Parts = readonly Uint8Array<ArrayBuffer>[]

/** A box around parts; `head` are whole numbers of 32 bits that stand before them. */
export function boxOf(type: string, head: readonly number[], ...inner: readonly Parts[]): Parts {
  const front = new Uint8Array(8 + head.length * 4)
  const view = new DataView(front.buffer)
  for (let at = 0; at < 4; at++) view.setUint8(4 + at, type.charCodeAt(at))
  for (const [index, value] of head.entries()) view.setUint32(8 + index * 4, value)
  const parts = [front, ...inner.flat()]
  view.setUint32(0, lengthOf(parts))
  return parts
}

/** Whole numbers of 32 bits behind one another. */
export function numbers(values: readonly number[]): Parts {
  const bytes = new Uint8Array(values.length * 4)
  writeNumbers(bytes, values, 32)
  return [bytes]
}

/** Writes whole numbers into bytes, each larger by `add`. */
export function writeNumbers(bytes: Uint8Array<ArrayBuffer>, values: readonly number[], bits: 32 | 64, add = 0): void {
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < values.length; index++) {
    const value = (values[index] ?? 0) + add
    if (bits === 32) view.setUint32(index * 4, value)
    else view.setBigUint64(index * 8, BigInt(value))
  }
}

/** Bytes of the source, as they are. */
export function copied(...bytes: readonly Uint8Array[]): Parts {
  return bytes.map((part) => part.slice())
}

/** How long parts are together, bytes. */
export function lengthOf(parts: Parts): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
