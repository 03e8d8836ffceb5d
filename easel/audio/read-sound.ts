import { channelsOf } from "../film/channels-of.ts"
import { loadLibav } from "../film/libav.ts"
import { framesOf } from "../film/read-film.ts"
import { OrderFailure } from "../order-failure.ts"
import { bothAsOne, joined } from "./samples.ts"

/** Samples of one channel, from -1 to 1. */
export interface MonoSound {
  readonly samples: Float32Array
  /** Samples a second. */
  readonly rate: number
}

/** A sound on disk with both sides as one, of at most so many seconds. Throws `OrderFailure` for what cannot be heard. */
export async function readMono(path: string, longestS: number): Promise<MonoSound> {
  const av = await loadLibav()
  const pieces: Float32Array[] = []
  let [rate, count] = [0, 0]
  for (const { frame } of framesOf(av, path, av.AVMEDIA_TYPE_AUDIO)) {
    const channels = channelsOf(av, frame, Math.max(1, frame.channelLayout.nbChannels))
    if (channels === undefined || (rate !== 0 && frame.sampleRate !== rate)) break
    rate = frame.sampleRate
    pieces.push(bothAsOne(channels))
    count += channels[0].length
    if (count > longestS * rate) break
  }
  if (count === 0) throw new OrderFailure("input-unreadable", "nothing can be heard in the input")
  return { samples: joined(pieces), rate }
}
