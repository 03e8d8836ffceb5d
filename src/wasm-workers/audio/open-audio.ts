import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, type InputAudioTrack } from "mediabunny"
import { JobError } from "../_bridge/protocol.ts"
import type { OpenedAudio } from "./protocol.ts"

/** Opens the audio of a file. Throws JobError `failUnreadable` for what is no media file or cannot be decoded, `failNoAudio` without audio. */
export async function openTrack(file: Blob): Promise<{ readonly input: Input; readonly track: InputAudioTrack }> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track === null) throw new JobError("failed", "failNoAudio")
    if (!(await track.canDecode())) throw new JobError("failed", "failUnreadable")
    return { input, track }
  } catch (error) {
    input.dispose()
    throw error instanceof JobError ? error : new JobError("failed", "failUnreadable", String(error))
  }
}

/** Reads the audio once, sample by sample: what is in memory is its outline and the samples at hand. */
export async function readAudio(
  track: InputAudioTrack,
  stretches: number,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<OpenedAudio> {
  const [firstSeconds, endSeconds] = [await track.getFirstTimestamp(), await track.computeDuration()]
  const durationSeconds = endSeconds - firstSeconds
  if (!(durationSeconds > 0)) throw new JobError("failed", "failUnreadable")
  const outline = new Float32Array(stretches * 2)
  for await (const sample of new AudioSampleSink(track).samples()) {
    try {
      signal.throwIfAborted()
      const from = ((sample.timestamp - firstSeconds) / durationSeconds) * stretches
      const length = (sample.duration / durationSeconds) * stretches
      const values = new Float32Array(sample.numberOfFrames)
      for (let channel = 0; channel < sample.numberOfChannels; channel++) {
        sample.copyTo(values, { planeIndex: channel, format: "f32-planar" })
        widen(outline, values, from, length)
      }
      tell(Math.min(1, (sample.timestamp - firstSeconds) / durationSeconds))
    } finally {
      sample.close()
    }
  }
  return { durationSeconds, sampleRate: track.sampleRate, channels: track.numberOfChannels, codec: track.codec ?? "", outline }
}

/** Widens the outline by the samples that begin at stretch `from` and cover `length` stretches. */
function widen(outline: Float32Array, values: Float32Array, from: number, length: number): void {
  const last = outline.length / 2 - 1
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    const at = Math.min(last, Math.max(0, Math.floor(from + (index / values.length) * length))) * 2
    if (value < (outline[at] ?? 0)) outline[at] = value
    if (value > (outline[at + 1] ?? 0)) outline[at + 1] = value
  }
}
