import { AudioSample } from "mediabunny"
import { Resampler, type SpeedChanger, TempoChanger } from "./speed-changer.ts"

/**
 * Makes audio samples faster or slower, one after the other, for the video that runs at that speed. `tempo` keeps the pitch; its last 80 ms
 * or less are not heard, since it needs what follows.
 */
export function audioAtSpeed(speed: number, mode: "tempo" | "resample"): (sample: AudioSample) => AudioSample | null {
  let changer: SpeedChanger | null = null
  let startSeconds = 0
  let made = 0
  return (sample) => {
    const { numberOfChannels, numberOfFrames, sampleRate } = sample
    if (changer === null) {
      changer = mode === "tempo" ? new TempoChanger(speed, sampleRate, numberOfChannels) : new Resampler(speed, numberOfChannels)
      startSeconds = sample.timestamp / speed
    }
    const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
      const values = new Float32Array(numberOfFrames)
      sample.copyTo(values, { planeIndex, format: "f32-planar" })
      return values
    })
    const changed = changer.push(channels)
    const frames = changed[0]?.length ?? 0
    if (frames === 0) return null
    const data = new Float32Array(frames * numberOfChannels)
    for (const [index, channel] of changed.entries()) data.set(channel, index * frames)
    const timestamp = startSeconds + made / sampleRate
    made += frames
    return new AudioSample({ data, format: "f32-planar", numberOfChannels, sampleRate, timestamp })
  }
}
