import { loadLibav } from "../film/libav.ts"
import { framesOf } from "../film/read-film.ts"
import { OrderFailure } from "../order-failure.ts"
import { joined } from "./samples.ts"

/** Samples of one channel, from -1 to 1. */
export interface MonoSound {
  readonly samples: Float32Array
  /** Samples a second. */
  readonly rate: number
}

type Libav = Awaited<ReturnType<typeof loadLibav>>

/** How the samples of a format lie in memory: each as wide as `bytes`, all of a channel together or one channel after another. */
function layoutOf(av: Libav, format: number): { readonly read: (view: DataView, at: number) => number; readonly bytes: number } | null {
  switch (format) {
    case av.AV_SAMPLE_FMT_FLTP:
    case av.AV_SAMPLE_FMT_FLT:
      return { bytes: 4, read: (view, at) => view.getFloat32(at, true) }
    case av.AV_SAMPLE_FMT_S16P:
    case av.AV_SAMPLE_FMT_S16:
      return { bytes: 2, read: (view, at) => view.getInt16(at, true) / 32_768 }
    case av.AV_SAMPLE_FMT_S32P:
    case av.AV_SAMPLE_FMT_S32:
      return { bytes: 4, read: (view, at) => view.getInt32(at, true) / 2_147_483_648 }
    default:
      return null
  }
}

/** The first channel of a sound on disk, of at most so many seconds. Throws `OrderFailure` for what cannot be heard. */
export async function readSound(path: string, longestS: number): Promise<MonoSound> {
  const av = await loadLibav()
  const planar: ReadonlySet<number> = new Set([av.AV_SAMPLE_FMT_FLTP, av.AV_SAMPLE_FMT_S16P, av.AV_SAMPLE_FMT_S32P])
  const pieces: Float32Array[] = []
  let [rate, count] = [0, 0]
  for (const { frame } of framesOf(av, path, av.AVMEDIA_TYPE_AUDIO)) {
    const layout = layoutOf(av, frame.format)
    if (layout === null || (rate !== 0 && frame.sampleRate !== rate)) break
    rate = frame.sampleRate
    const bytes = frame.toBuffer()
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const channels = planar.has(frame.format) ? 1 : Math.max(1, frame.channels)
    const length = Math.min(frame.nbSamples, Math.floor(bytes.byteLength / layout.bytes / channels))
    pieces.push(Float32Array.from({ length }, (_, place) => layout.read(view, place * channels * layout.bytes)))
    count += length
    if (count > longestS * rate) break
  }
  if (count === 0) throw new OrderFailure("input-unreadable", "nothing can be heard in the input")
  return { samples: joined(pieces), rate }
}
