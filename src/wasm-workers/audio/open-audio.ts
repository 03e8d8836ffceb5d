import { ALL_FORMATS, AudioSampleSink, BlobSource, Input, type InputAudioTrack } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { eachWithin, within } from "../_bridge/within.ts"
import { isComplete } from "../video/containers.ts"
import { decodes } from "../video/decodes.ts"
import type { MakeProgress } from "../video/protocol.ts"
import { decodedCopy } from "./decoded-copy.ts"
import type { OpenedAudio } from "./protocol.ts"

/** A decoder that gives nothing for so long will not anymore. */
const STALLED_MS = 15_000
/** Reading the head of a file takes no longer, however large it is. */
const START_MS = 20_000

/** The audio of a file, opened. */
export interface OpenTrack {
  readonly input: Input
  readonly track: InputAudioTrack
  readonly codec: string
  /** The copy that the bundled engine made where this browser does not decode the file itself. */
  readonly copy: File | null
}

type Asking = Pick<Job<unknown>, "signal"> & { readonly tell: (progress: MakeProgress) => void }

/** Failures of this browser's decoders that the bundled engine may not have. */
const ENGINE_MAY_MANAGE = new Set([
  "",
  "failUnreadable",
  "failNoAudio",
  "failTooSlow",
  "failResultEmpty",
  "failResultShort",
  "failResultUnreadable",
])

/**
 * Opens the audio of a file and gives it to `use`: as this browser decodes it, else, also where that fails on the way, as the bundled engine
 * does. Throws JobError `failUnreadable` for what neither reads, `failNoAudio` without audio, and what `use` throws.
 */
export async function withTrack<Result>(file: Blob, job: Asking, use: (opened: OpenTrack) => Promise<Result>): Promise<Result> {
  try {
    return await useOpened(await openTrack(file, null), use)
  } catch (error) {
    job.signal.throwIfAborted()
    if (error instanceof JobError && !ENGINE_MAY_MANAGE.has(error.code)) throw error
    // A file that this browser has read to its end and that has no audio is not sent through the engine as well.
    if (error instanceof JobError && error.code === "failNoAudio" && error.message === KNOWN_SILENT) throw error
  }
  const { file: copy, codec } = await decodedCopy(file, job)
  return useOpened({ ...(await openTrack(copy, copy)), codec }, use)
}

async function useOpened<Result>(opened: OpenTrack, use: (opened: OpenTrack) => Promise<Result>): Promise<Result> {
  try {
    return await use(opened)
  } finally {
    opened.input.dispose()
  }
}

const KNOWN_SILENT = "no audio track"

async function openTrack(file: Blob, copy: File | null): Promise<OpenTrack> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  try {
    const track = await within(START_MS, "failTooSlow", input.getPrimaryAudioTrack())
    if (track === null) throw new JobError("failed", "failNoAudio", isComplete(await input.getFormat()) ? KNOWN_SILENT : "no audio found")
    if (!(await decodes(track))) throw new JobError("failed", "failUnreadable")
    return { input, track, codec: track.codec ?? "", copy }
  } catch (error) {
    input.dispose()
    throw error instanceof JobError ? error : new JobError("failed", "failUnreadable", String(error))
  }
}

/** Reads the audio once, sample by sample: what is in memory is its outline and the samples at hand. */
export async function readAudio(
  { input, track, codec, copy }: OpenTrack,
  stretches: number,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<OpenedAudio> {
  const [firstSeconds, endSeconds] = [Math.max(0, await track.getFirstTimestamp()), await track.computeDuration()]
  const durationSeconds = endSeconds - firstSeconds
  if (!(durationSeconds > 0)) throw new JobError("failed", "failUnreadable")
  const outline = new Float32Array(stretches * 2)
  for await (const sample of eachWithin(STALLED_MS, "failTooSlow", new AudioSampleSink(track).samples())) {
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
  // A player begins to count with whichever track begins first.
  const lateSeconds = Math.max(0, firstSeconds - Math.max(0, await input.getFirstTimestamp()))
  return { durationSeconds, lateSeconds, sampleRate: track.sampleRate, channels: track.numberOfChannels, codec, copy, outline }
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
