import {
  AdtsOutputFormat,
  AudioSample,
  Conversion,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from "mediabunny"
import { AUDIO_FORMATS, type AudioEdit, type AudioFormat, fadeGain, normalGain, possibleEdit } from "../../domain/audio/edit-rules.ts"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { startOfSample } from "../video/audio-start.ts"
import { registerEncoderOf, registerOwnEncoderOf } from "../video/encoders.ts"
import { openOutputFile } from "../video/output-file.ts"
import type { MakeProgress } from "../video/protocol.ts"
import { runConversion } from "../video/run-conversion.ts"
import type { OpenTrack } from "./open-audio.ts"
import { proveAudio } from "./prove-audio.ts"

/** Sample rate that every Opus encoder takes. */
const OPUS_RATE = 48_000
/** More channels than two are mixed down: not every format and player has them. */
const MOST_CHANNELS = 2

interface SaveOrder {
  readonly name: string
  readonly edit: AudioEdit
  readonly peak: number
}

/** Failures that our own encoder may not have. */
const OWN_MAY_MANAGE = new Set(["failCannotEncode", "failTooSlow", "failResultEmpty", "failResultShort", "failResultUnreadable"])

/**
 * Makes a new audio file: the piece, its fades, its loudness, its format. An encoder of the browser that fails, or whose result does not hold, is
 * replaced by ours where there is one. Throws JobError `failCannotEncode` where neither can.
 */
export async function saveAudio(opened: Pick<OpenTrack, "input" | "track">, order: SaveOrder, job: Job<MakeProgress>): Promise<File> {
  const { codec } = AUDIO_FORMATS[order.edit.format]
  await registerEncoderOf(codec)
  try {
    return await encodeAudio(opened, order, job)
  } catch (error) {
    job.signal.throwIfAborted()
    const isEncoders = !(error instanceof JobError) || OWN_MAY_MANAGE.has(error.code)
    if (!isEncoders || !(await registerOwnEncoderOf(codec))) throw error
    return encodeAudio(opened, order, job)
  }
}

async function encodeAudio(
  { input, track }: Pick<OpenTrack, "input" | "track">,
  { name, edit: wanted, peak }: SaveOrder,
  job: Job<MakeProgress>,
): Promise<File> {
  const firstSeconds = Math.max(0, await track.getFirstTimestamp())
  const edit = possibleEdit(wanted, (await track.computeDuration()) - firstSeconds)
  const { codec, contentType } = AUDIO_FORMATS[edit.format]
  const file = await openOutputFile(name, contentType)
  try {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: outputFormat(edit.format), target: file.target }),
      tracks: "primary",
      showWarnings: false,
      trim: { start: await startOfSample(track, firstSeconds + edit.startSeconds), end: firstSeconds + edit.endSeconds },
      video: { discard: true },
      audio: {
        codec,
        forceTranscode: true,
        numberOfChannels: edit.mono ? 1 : Math.min(MOST_CHANNELS, track.numberOfChannels),
        ...(codec === "opus" ? { sampleRate: OPUS_RATE } : {}),
        ...(AUDIO_FORMATS[edit.format].isCompressed ? { bitrate: edit.bitRate } : {}),
        process: (sample) => shaped(sample, edit, edit.normalise ? normalGain(peak) : 1),
      },
    })
    if (!conversion.isValid) throw new JobError("failed", "failCannotEncode", conversion.discardedTracks.map(({ reason }) => reason).join())
    await runConversion(conversion, job.signal, (fraction) => job.tell({ stage: "working", fraction }))
    const made = await file.finish()
    await proveAudio(made, edit.endSeconds - edit.startSeconds, job)
    return made
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** A sample with its fades and its gain; its time counts from the start of the piece. */
function shaped(sample: AudioSample, edit: AudioEdit, gain: number): AudioSample {
  if (gain === 1 && edit.fadeInSeconds === 0 && edit.fadeOutSeconds === 0) return sample
  const { numberOfChannels, numberOfFrames, sampleRate, timestamp } = sample
  const values = new Float32Array(numberOfFrames * numberOfChannels)
  sample.copyTo(values, { planeIndex: 0, format: "f32" })
  for (let frame = 0; frame < numberOfFrames; frame++) {
    const factor = gain * fadeGain(edit, edit.startSeconds + timestamp + frame / sampleRate)
    for (let channel = 0; channel < numberOfChannels; channel++) {
      const at = frame * numberOfChannels + channel
      values[at] = (values[at] ?? 0) * factor
    }
  }
  return new AudioSample({ data: values, format: "f32", numberOfChannels, sampleRate, timestamp })
}

function outputFormat(format: AudioFormat): OutputFormat {
  switch (format) {
    case "m4a":
      return new Mp4OutputFormat({ fastStart: false })
    case "aac":
      return new AdtsOutputFormat()
    case "mp3":
      return new Mp3OutputFormat()
    case "opus":
      return new OggOutputFormat()
    case "wav":
      return new WavOutputFormat()
  }
}
