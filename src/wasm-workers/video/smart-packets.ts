import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from "mediabunny"
import { withSequenceHeader } from "../../formats/video/av1-sequence-header.ts"
import { bytesOf, readAvcRecord, withParameterSets } from "../../formats/video/avc-parameter-sets.ts"
import { shifted } from "./cut-packets.ts"
import { encodeEdge } from "./edge-encoder.ts"
import type { EdgeSettings } from "./edge-settings.ts"
import { packetsFrom } from "./packets-from.ts"
import type { CutPlan } from "./plan-cut.ts"

const ROUNDING = 0.0005

/** The video of an exact cut: its edges re-encoded, what lies between them as it was. Time zero is the start. */
export async function* smartPackets(
  track: InputVideoTrack,
  startSeconds: number,
  endSeconds: number,
  { copy, tailFromSeconds }: CutPlan,
  settings: EdgeSettings,
): AsyncGenerator<EncodedPacket, void, unknown> {
  const edge = { baseSeconds: startSeconds, takesRunningFrame: true }
  if (copy === null) {
    yield* encodeEdge(track, { ...edge, fromSeconds: startSeconds, toSeconds: endSeconds }, settings)
    return
  }
  if (copy.fromSeconds > startSeconds + ROUNDING) {
    yield* encodeEdge(track, { ...edge, fromSeconds: startSeconds, toSeconds: copy.fromSeconds }, settings)
  }
  let shownUntil = copy.fromSeconds
  let needsEarlier = false
  for await (const packet of copiedPackets(track, copy)) {
    if (packet === "leading") needsEarlier = true
    else {
      shownUntil = Math.max(shownUntil, packet.timestamp + packet.duration)
      yield shifted(packet, startSeconds)
    }
  }
  if (tailFromSeconds === null) return
  // Frames shown before the key frame but stored after it are part of the tail: they are decoded from the group before.
  const fromSeconds = needsEarlier ? Math.min(shownUntil, tailFromSeconds) : tailFromSeconds
  yield* encodeEdge(track, { fromSeconds, toSeconds: endSeconds, baseSeconds: startSeconds, takesRunningFrame: false }, settings)
}

/** The packets between two key frames; the first brings its decoder's settings along. `leading` says that frames before the second follow it. */
async function* copiedPackets(
  track: InputVideoTrack,
  { fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number },
): AsyncGenerator<EncodedPacket | "leading", void, unknown> {
  const sink = new EncodedPacketSink(track)
  const [codec, decoder] = [await track.getCodec(), await track.getDecoderConfig()]
  const start = await sink.getKeyPacket(fromSeconds + ROUNDING)
  const end = Number.isFinite(toSeconds) ? await sink.getKeyPacket(toSeconds + ROUNDING) : null
  if (start === null) return
  const description = bytesOf(decoder?.description)
  const sets = codec === "avc" ? (readAvcRecord(description)?.sets ?? []) : []
  let isFirst = true
  for await (const packet of packetsFrom(sink, start, end)) {
    if (packet.timestamp < fromSeconds - ROUNDING) continue
    if (!isFirst) yield packet
    else if (codec === "avc") yield packet.clone({ data: withParameterSets(packet.data, sets) })
    else if (codec === "av1") yield packet.clone({ data: withSequenceHeader(packet.data, description) })
    else yield packet
    isFirst = false
  }
  const next = end && (await sink.getNextPacket(end))
  if (next && end && next.timestamp < end.timestamp - ROUNDING) yield "leading"
}
