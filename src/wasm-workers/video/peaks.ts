import { type AudioSample, AudioSampleSink } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import type { MakeProgress, Peaks, VideoJobs } from "./protocol.ts"
import { withAudio } from "./readable.ts"
import { fractionTeller } from "./tell-fraction.ts"

const MOST_PARTS = 100_000

/** Reads the audio once and keeps the loudest value of each part. */
export async function peaks(
  { file, settings }: VideoJobs["peaks"]["input"],
  { signal, tell, transfer }: Job<MakeProgress>,
): Promise<Peaks> {
  const { count } = settings
  if (!(Number.isInteger(count) && count >= 1 && count <= MOST_PARTS)) throw new JobError("failed", "failSettings")
  return withAudio(file, { signal, tell }, async (track, zeroSeconds) => {
    const first = zeroSeconds + (settings.startSeconds ?? 0)
    const last = settings.endSeconds === undefined ? await track.computeDuration() : zeroSeconds + settings.endSeconds
    const values = new Float32Array(count)
    const advance = fractionTeller(tell)
    for await (const sample of new AudioSampleSink(track).samples(first, last)) {
      try {
        signal.throwIfAborted()
        raise(values, sample, (sample.timestamp - first) / (last - first), sample.duration / (last - first))
        advance((sample.timestamp - first) / (last - first))
      } finally {
        sample.close()
      }
    }
    transfer(values.buffer)
    return { values }
  })
}

/** `from` and `length` are shares of the whole. */
function raise(values: Float32Array, sample: AudioSample, from: number, length: number): void {
  const frames = new Float32Array(sample.numberOfFrames)
  for (let channel = 0; channel < sample.numberOfChannels; channel++) {
    sample.copyTo(frames, { planeIndex: channel, format: "f32-planar" })
    for (let frame = 0; frame < frames.length; frame++) {
      const at = Math.floor((from + (frame / frames.length) * length) * values.length)
      // Before the first frame, or after the end.
      if (at < 0 || at >= values.length) continue
      values[at] = Math.min(1, Math.max(values[at] ?? 0, Math.abs(frames[frame] ?? 0)))
    }
  }
}
