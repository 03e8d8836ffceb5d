import type { EncodedPacket, EncodedPacketSink } from "mediabunny"

/**
 * Packets in decode order, one at a time, from `start` (taken along) until `end` (left out). The sink's own iterator reads ahead what one second
 * of work takes, which for a copy is many megabytes past the end of the piece.
 */
export async function* packetsFrom(
  sink: EncodedPacketSink,
  start: EncodedPacket,
  end: EncodedPacket | null = null,
): AsyncGenerator<EncodedPacket, void, unknown> {
  for (let packet: EncodedPacket | null = start; packet !== null; packet = await sink.getNextPacket(packet)) {
    if (end !== null && packet.sequenceNumber >= end.sequenceNumber) return
    yield packet
  }
}
