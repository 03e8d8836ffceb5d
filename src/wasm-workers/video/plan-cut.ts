import { EncodedPacketSink, type InputTrack } from "mediabunny"

const ROUNDING = 0.0005

/** Where an exact cut is re-encoded and where it is copied, seconds of the source. */
export interface CutPlan {
  /** Copied from the key frame at `copyFrom` up to, in decode order, the one at `copyTo` (infinite: to the end). Null: all is re-encoded. */
  readonly copy: { readonly fromSeconds: number; readonly toSeconds: number } | null
  /** Where the encoding of the last edge begins; null where the copy runs to the end. */
  readonly tailFromSeconds: number | null
}

/** Plans a cut: whole groups of pictures inside it are copied. */
export async function planCut(track: InputTrack, startSeconds: number, endSeconds: number): Promise<CutPlan> {
  const sink = new EncodedPacketSink(track)
  const options = { metadataOnly: true }
  const before = await sink.getKeyPacket(startSeconds + ROUNDING, options)
  const isOnKey = before !== null && Math.abs(before.timestamp - startSeconds) <= ROUNDING
  const first = isOnKey ? before : before === null ? await sink.getFirstKeyPacket(options) : await sink.getNextKeyPacket(before, options)
  const whole: CutPlan = { copy: null, tailFromSeconds: null }
  if (first === null || first.timestamp >= endSeconds - ROUNDING) return whole
  const last = await sink.getPacket(Number.POSITIVE_INFINITY, options)
  if (last !== null && last.timestamp < endSeconds - ROUNDING) {
    return { copy: { fromSeconds: first.timestamp, toSeconds: Number.POSITIVE_INFINITY }, tailFromSeconds: null }
  }
  const lastKey = await sink.getKeyPacket(endSeconds - ROUNDING, options)
  if (lastKey === null || lastKey.timestamp <= first.timestamp + ROUNDING) return whole
  return { copy: { fromSeconds: first.timestamp, toSeconds: lastKey.timestamp }, tailFromSeconds: lastKey.timestamp }
}
