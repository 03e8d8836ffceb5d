import { EncodedPacket, EncodedPacketSink, type InputTrack } from "mediabunny"
import { LONGEST_REORDER, ROUNDING } from "../../formats/video/movie-index/cut-rules.ts"
import { packetsFrom } from "./packets-from.ts"

/** A stretch of a track; `baseSeconds` becomes the time zero of the output. */
export interface Stretch {
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly baseSeconds: number
}

/** A packet at another time. */
export function shifted(packet: EncodedPacket, baseSeconds: number): EncodedPacket {
  return packet.clone({ timestamp: packet.timestamp - baseSeconds })
}

/**
 * Video packets from the key packet at `fromSeconds` on, in decode order, until all that is shown before `toSeconds` can be decoded; so at
 * the end a few may come that are shown later, where others need them.
 */
export async function* videoPackets(
  track: InputTrack,
  { fromSeconds, toSeconds, baseSeconds }: Stretch,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(track)
  const start = await sink.getKeyPacket(fromSeconds + ROUNDING)
  if (start === null) return
  let held: EncodedPacket[] = []
  let latest = toSeconds
  for await (const packet of packetsFrom(sink, start)) {
    // Shown before the key frame, though decoded after it: it needs what came before, which is not there.
    if (packet.timestamp < start.timestamp - ROUNDING) continue
    // Up to the latest frame that was needed, so that no hole is left in the order in which they are shown.
    if (packet.timestamp < latest - ROUNDING) {
      for (const earlier of held) {
        latest = Math.max(latest, earlier.timestamp)
        yield shifted(earlier, baseSeconds)
      }
      held = []
      yield shifted(packet, baseSeconds)
    } else if (packet.type === "key" && held.length > 0) return
    else if (held.push(packet) > LONGEST_REORDER) return
  }
}

/**
 * Audio packets of a stretch. The one that runs into its start is taken along if the output can begin before zero (`mayBeNegative`), else the
 * audio begins up to one packet (about 20 ms) later, but in time.
 */
export async function* audioPackets(
  track: InputTrack,
  { fromSeconds, toSeconds, baseSeconds }: Stretch,
  mayBeNegative: boolean,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const sink = new EncodedPacketSink(track)
  const start = (await sink.getPacket(fromSeconds + ROUNDING)) ?? (await sink.getFirstPacket())
  if (start === null) return
  for await (const packet of packetsFrom(sink, start)) {
    if (packet.timestamp >= toSeconds - ROUNDING) return
    const time = packet.timestamp - baseSeconds
    if (time < -ROUNDING && !mayBeNegative) continue
    yield shifted(packet, time < 0 && !mayBeNegative ? packet.timestamp : baseSeconds)
  }
}
