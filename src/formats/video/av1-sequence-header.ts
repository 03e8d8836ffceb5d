const SEQUENCE_HEADER = 1
/** Bytes of an AV1CodecConfigurationRecord before its units. */
const RECORD_HEAD_BYTES = 4

/** A key packet of AV1 that brings its sequence header along: taken from the record (`av1C`) where the packet has none. */
export function withSequenceHeader(packet: Uint8Array, record: Uint8Array): Uint8Array {
  const units = record.subarray(RECORD_HEAD_BYTES)
  if (units.byteLength === 0 || unitTypes(packet).includes(SEQUENCE_HEADER)) return packet
  const whole = new Uint8Array(units.byteLength + packet.byteLength)
  whole.set(units)
  whole.set(packet, units.byteLength)
  return whole
}

/** Types of the open bitstream units (AV1 5.3) of a packet, as far as they can be read. */
export function unitTypes(packet: Uint8Array): readonly number[] {
  const types: number[] = []
  for (let at = 0; at < packet.byteLength; ) {
    const head = packet[at] ?? 0
    types.push((head >> 3) & 0xf)
    at += (head & 4) === 0 ? 1 : 2
    if ((head & 2) === 0) break
    let bytes = 0
    for (let shift = 0; shift < 56; shift += 7) {
      const part = packet[at++] ?? 0
      bytes += (part & 0x7f) * 2 ** shift
      if (part < 0x80) break
    }
    at += bytes
  }
  return types
}
