import type { Libav } from "./libav.ts"

/** What is read of a frame of sound. */
type SoundFrame = Pick<InstanceType<Libav["Frame"]>, "format" | "nbSamples" | "toBuffer">

/** What of a channel is heard on each side. */
type Sides = readonly [left: number, right: number]

const [LEFT, RIGHT, NEITHER]: readonly [Sides, Sides, Sides] = [
  [1, 0],
  [0, 1],
  [0, 0],
]
/** What comes from the middle is heard as loud as before, a half of its power on either side. */
const MIDDLE: Sides = [Math.SQRT1_2, Math.SQRT1_2]
const FRONT = [LEFT, RIGHT, MIDDLE]
const [BEHIND_LEFT, BEHIND_RIGHT]: readonly [Sides, Sides] = [
  [Math.SQRT1_2, 0],
  [0, Math.SQRT1_2],
]
const BEHIND = [BEHIND_LEFT, BEHIND_RIGHT]

/** The layouts that are usual for so many channels (ITU-R BS.775 and its like): of films, voices are in the middle. */
const LAYOUTS: Readonly<Record<number, readonly Sides[]>> = {
  1: [[1, 1]],
  3: FRONT,
  4: [LEFT, RIGHT, ...BEHIND],
  5: [...FRONT, ...BEHIND],
  6: [...FRONT, NEITHER, ...BEHIND],
  7: [...FRONT, NEITHER, MIDDLE, ...BEHIND],
  8: [...FRONT, NEITHER, ...BEHIND, ...BEHIND],
}

/**
 * Both sides of a frame of sound, -1 to 1: one channel is both, and of more than two each is heard where it comes from. Undefined for a
 * form that no common file has.
 */
export function channelsOf(av: Libav, frame: SoundFrame, channels: number): readonly [Float32Array, Float32Array] | undefined {
  const bytes = new Uint8Array(frame.toBuffer())
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = frame.nbSamples
  const read = readerOf(av, frame.format, view)
  if (read === undefined) return undefined
  const { isPlanar, valueAt, sizeBytes } = read
  const sampleOf = (channel: number, at: number): number => {
    const place = (isPlanar ? channel * count + at : at * channels + channel) * sizeBytes
    return place + sizeBytes <= view.byteLength ? valueAt(place) : 0
  }
  const layout = LAYOUTS[channels] ?? [LEFT, RIGHT]
  const side = (which: 0 | 1): Float32Array => {
    const heard = layout.flatMap((sides, channel) => (sides[which] === 0 ? [] : { channel, gain: sides[which] }))
    return Float32Array.from({ length: count }, (_, at) => {
      const sum = heard.reduce((total, { channel, gain }) => total + gain * sampleOf(channel, at), 0)
      return Math.min(1, Math.max(-1, sum))
    })
  }
  return [side(0), side(1)]
}

interface Reader {
  readonly isPlanar: boolean
  readonly sizeBytes: number
  readonly valueAt: (place: number) => number
}

/** AAC and MP3 are decoded to planes of floats, FLAC and most WAV to whole numbers one after the other; other WAV has bytes or double floats. */
function readerOf(av: Libav, format: number, view: DataView): Reader | undefined {
  const float = { sizeBytes: 4, valueAt: (place: number) => view.getFloat32(place, true) }
  const short = { sizeBytes: 2, valueAt: (place: number) => view.getInt16(place, true) / 32_768 }
  const byte = { sizeBytes: 1, valueAt: (place: number) => (view.getUint8(place) - 128) / 128 }
  const double = { sizeBytes: 8, valueAt: (place: number) => view.getFloat64(place, true) }
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
    case av.AV_SAMPLE_FMT_U8P:
      return { ...byte, isPlanar: true }
    case av.AV_SAMPLE_FMT_U8:
      return { ...byte, isPlanar: false }
    case av.AV_SAMPLE_FMT_DBLP:
      return { ...double, isPlanar: true }
    case av.AV_SAMPLE_FMT_DBL:
      return { ...double, isPlanar: false }
    default:
      return undefined
  }
}
