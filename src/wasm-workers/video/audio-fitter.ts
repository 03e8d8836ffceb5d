import { AudioSample } from "mediabunny"
import { Resampler } from "./speed-changer.ts"

/** Makes audio samples of any rate and count of channels alike: stereo at one rate. One for each stream, since it goes from sample to sample. */
export class AudioFitter {
  readonly #sampleRate: number
  #resampler: Resampler | null = null

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate
  }

  /** Null where too little came to make a value of it. The caller closes both. */
  fit(sample: AudioSample, timestamp: number): AudioSample | null {
    const { sampleRate, numberOfFrames } = sample
    const planes = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const values = new Float32Array(numberOfFrames)
      sample.copyTo(values, { planeIndex, format: "f32-planar" })
      return values
    })
    const stereo = toStereo(planes)
    this.#resampler ??= sampleRate === this.#sampleRate ? null : new Resampler(sampleRate / this.#sampleRate, stereo.length)
    const fitted = this.#resampler?.push(stereo) ?? stereo
    const frames = fitted[0]?.length ?? 0
    if (frames === 0) return null
    const data = new Float32Array(frames * fitted.length)
    for (const [channel, values] of fitted.entries()) data.set(values, channel * frames)
    return new AudioSample({ data, format: "f32-planar", numberOfChannels: fitted.length, sampleRate: this.#sampleRate, timestamp })
  }
}

/** Weight of the middle and the rear where they are mixed into the front (ITU-R BS.775). */
const MIXED_IN = Math.SQRT1_2
/** Planes of 5.1: left, right, middle, bass, left rear, right rear. */
const SURROUND = 6

/** Two planes out of any number: one is doubled, of six the front gets the rest mixed in, of others the first two are taken. */
export function toStereo(planes: readonly Float32Array[]): readonly Float32Array[] {
  const [left, right, middle, , leftRear, rightRear] = planes
  if (left === undefined) return [new Float32Array(0), new Float32Array(0)]
  if (right === undefined) return [left, left]
  if (planes.length !== SURROUND) return [left, right]
  const mix = (front: Float32Array, rear: Float32Array | undefined) =>
    front.map((value, at) => (value + MIXED_IN * ((middle?.[at] ?? 0) + (rear?.[at] ?? 0))) / (1 + 2 * MIXED_IN))
  return [mix(left, leftRear), mix(right, rightRear)]
}
