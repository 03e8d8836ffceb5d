/** Bytes of a packet of a transport stream; camcorders put four more before each. */
const PACKET_BYTES = 188
const SYNC = 0x47

/** One packet: the stream that it belongs to, whether something begins in it, and what it carries. */
export interface TransportPacket {
  readonly stream: number
  readonly isStart: boolean
  readonly payload: Uint8Array
}

/** The packets within some bytes of a transport stream, wherever in it they were taken from. */
export function* packetsIn(bytes: Uint8Array): Generator<TransportPacket> {
  const found = alignmentOf(bytes)
  if (found === null) return
  for (let at = found.start; at + PACKET_BYTES <= bytes.length; at += found.step) {
    const [sync, second = 0, third = 0, fourth = 0, adaptation = 0] = bytes.subarray(at, at + 5)
    const body = (fourth & 0x20) === 0 ? 4 : 5 + adaptation
    if (sync !== SYNC || (fourth & 0x10) === 0 || body >= PACKET_BYTES) continue
    const payload = bytes.subarray(at + body, at + PACKET_BYTES)
    yield { stream: ((second & 0x1f) << 8) | third, isStart: (second & 0x40) !== 0, payload }
  }
}

/** Where the first packet begins, and how far apart they are: five in a row agree. */
function alignmentOf(bytes: Uint8Array): { readonly start: number; readonly step: number } | null {
  for (const step of [PACKET_BYTES, PACKET_BYTES + 4])
    for (let start = bytes.indexOf(SYNC); start >= 0 && start < step; start = bytes.indexOf(SYNC, start + 1)) {
      const places = Array.from({ length: 5 }, (_, index) => start + index * step).filter((place) => place < bytes.length)
      if (places.every((place) => bytes[place] === SYNC)) return { start, step }
    }
  return null
}
