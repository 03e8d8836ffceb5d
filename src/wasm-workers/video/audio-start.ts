import { AudioSampleSink, type InputAudioTrack } from "mediabunny"

/**
 * Where a piece of audio begins, at or before `seconds`: the exact time of one of its values, as the decoder counts. A time between two of them
 * leaves a gap that is too short for a single value, at which writers of files without times (WAV, MP3, AAC) fail. Before the first one its time.
 */
export async function startOfSample(track: InputAudioTrack, seconds: number): Promise<number> {
  const first = Math.max(0, await track.getFirstTimestamp())
  const sample = await new AudioSampleSink(track).getSample(Math.max(first, seconds))
  if (sample === null) return Math.max(first, seconds)
  const { timestamp, sampleRate, numberOfFrames } = sample
  sample.close()
  const frame = Math.floor((Math.max(first, seconds) - timestamp) * sampleRate)
  return timestamp + Math.min(Math.max(0, frame), numberOfFrames - 1) / sampleRate
}
