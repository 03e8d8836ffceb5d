/** What an AVCDecoderConfigurationRecord (ISO/IEC 14496-15) says. */
export interface AvcRecord {
  /** Bytes of the length before each unit of a packet. */
  readonly lengthBytes: number
  /** Sequence and picture parameter sets, each as one unit without its length. */
  readonly sets: readonly Uint8Array<ArrayBuffer>[]
}

/** Reads the record. Null where it is cut off or of another version. */
export function readAvcRecord(record: Uint8Array): AvcRecord | null {
  if (record.byteLength < 7 || record[0] !== 1) return null
  const sets: Uint8Array<ArrayBuffer>[] = []
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    if (at >= record.byteLength) return null
    const count = (record[at++] ?? 0) & mask
    for (let index = 0; index < count; index++) {
      const bytes = ((record[at] ?? 0) << 8) | (record[at + 1] ?? 0)
      at += 2
      if (bytes === 0 || at + bytes > record.byteLength) return null
      sets.push(record.slice(at, at + bytes))
      at += bytes
    }
  }
  return sets.length === 0 ? null : { lengthBytes: ((record[4] ?? 0) & 3) + 1, sets }
}

/** A packet that brings its parameter sets along, so that it can follow packets of another encoder. Lengths are of four bytes. */
export function withParameterSets(packet: Uint8Array, sets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sets.reduce((sum, set) => sum + 4 + set.byteLength, packet.byteLength))
  const view = new DataView(whole.buffer)
  let at = 0
  for (const set of sets) {
    view.setUint32(at, set.byteLength)
    whole.set(set, at + 4)
    at += 4 + set.byteLength
  }
  whole.set(packet, at)
  return whole
}

/** Bytes of a decoder's description. */
export function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array {
  if (description === undefined) return new Uint8Array(0)
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
}
