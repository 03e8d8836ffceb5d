/** Bits a second, in thousands, by the number in a frame's head: MPEG 1, layer III, and its younger versions. */
const RATES_OF_ONE = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_OF_TWO = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES_HZ = [44_100, 48_000, 32_000]
/** Frames in a row by which a stream is known. */
const FRAMES = 3

/** Where frames of MP3 begin to stand one behind the other, which what was cut out of a longer stream does not begin with; -1 where none do. */
export function mp3FramesAt(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at + 1))
    if (beginsRow(bytes, at)) return at
  return -1
}

function beginsRow(bytes: Uint8Array, from: number): boolean {
  let at = from
  for (let frame = 0; frame < FRAMES; frame++) {
    const found = mp3FrameAt(bytes, at)
    if (found === null) return false
    at += found.sizeBytes
  }
  return true
}

/** A frame of MP3. */
export interface Mp3Frame {
  readonly sizeBytes: number
  readonly seconds: number
}

/** The frame of MP3 that begins at a place; null where none does. */
export function mp3FrameAt(bytes: Uint8Array, at: number): Mp3Frame | null {
  if (at + 4 > bytes.length) return null
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const version = (second >> 3) & 3
  const isLayerThree = first === 0xff && (second & 0xe6) === 0xe2 && version !== 1
  const rate = (version === 3 ? RATES_OF_ONE : RATES_OF_TWO)[third >> 4] ?? 0
  const sampleRate = SAMPLE_RATES_HZ[(third >> 2) & 3]
  if (!isLayerThree || rate === 0 || sampleRate === undefined) return null
  const slowdown = version === 3 ? 1 : version === 2 ? 2 : 4
  const factor = version === 3 ? 144_000 : 72_000
  const sizeBytes = Math.floor((factor * rate * slowdown) / sampleRate) + ((third >> 1) & 1)
  return { sizeBytes, seconds: (factor * slowdown) / 125 / sampleRate }
}
