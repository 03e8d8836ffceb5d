import type { Libav } from "./libav.ts"

/** What is read of a frame of sound. */
type SoundFrame = Pick<InstanceType<Libav["Frame"]>, "format" | "nbSamples" | "toBuffer">

/** Both channels of a frame of sound, -1 to 1; one channel is both. Undefined for a form that no common file has. */
export function channelsOf(av: Libav, frame: SoundFrame, channels: number): readonly [Float32Array, Float32Array] | undefined {
  const bytes = new Uint8Array(frame.toBuffer())
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = frame.nbSamples
  const read = readerOf(av, frame.format, view)
  if (read === undefined) return undefined
  const { isPlanar, valueAt, sizeBytes } = read
  const channel = (index: number): Float32Array => {
    const own = Math.min(index, channels - 1)
    return Float32Array.from({ length: count }, (_, at) => {
      const place = (isPlanar ? own * count + at : at * channels + own) * sizeBytes
      return place + sizeBytes <= view.byteLength ? valueAt(place) : 0
    })
  }
  return [channel(0), channel(1)]
}

interface Reader {
  readonly isPlanar: boolean
  readonly sizeBytes: number
  readonly valueAt: (place: number) => number
}

/** AAC and MP3 are decoded to planes of floats, WAV and FLAC to whole numbers one after the other. */
function readerOf(av: Libav, format: number, view: DataView): Reader | undefined {
  const float = { sizeBytes: 4, valueAt: (place: number) => view.getFloat32(place, true) }
  const short = { sizeBytes: 2, valueAt: (place: number) => view.getInt16(place, true) / 32_768 }
  const long = { sizeBytes: 4, valueAt: (place: number) => view.getInt32(place, true) / 2_147_483_648 }
  switch (format) {
    case av.AV_SAMPLE_FMT_FLTP:
      return { ...float, isPlanar: true }
    case av.AV_SAMPLE_FMT_FLT:
      return { ...float, isPlanar: false }
    case av.AV_SAMPLE_FMT_S16P:
      return { ...short, isPlanar: true }
    case av.AV_SAMPLE_FMT_S16:
      return { ...short, isPlanar: false }
    case av.AV_SAMPLE_FMT_S32P:
      return { ...long, isPlanar: true }
    case av.AV_SAMPLE_FMT_S32:
      return { ...long, isPlanar: false }
    default:
      return undefined
  }
}
