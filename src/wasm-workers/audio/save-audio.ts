import {
  AdtsOutputFormat,
  ALL_FORMATS,
  AudioSample,
  BlobSource,
  Conversion,
  Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from "mediabunny"
import { AUDIO_FORMATS, type AudioEdit, type AudioFormat, fadeGain, normalGain, possibleEdit } from "../../domain/audio/edit-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { startOfSample } from "../video/audio-start.ts"
import { decodes } from "../video/decodes.ts"
import { registerEncoderOf } from "../video/encoders.ts"
import { openOutputFile } from "../video/output-file.ts"
import { lengthFault, lengthOf } from "../video/proof-rules.ts"
import { runConversion } from "../video/run-conversion.ts"
import type { OpenTrack } from "./open-audio.ts"

/** Sample rate that every Opus encoder takes. */
const OPUS_RATE = 48_000
/** More channels than two are mixed down: not every format and player has them. */
const MOST_CHANNELS = 2

interface SaveOrder {
  readonly name: string
  readonly edit: AudioEdit
  readonly peak: number
}

/** Makes a new audio file: the piece, its fades, its loudness, its format. Throws JobError `failCannotEncode` where this browser cannot. */
export async function saveAudio(
  { input, track }: Pick<OpenTrack, "input" | "track">,
  { name, edit: wanted, peak }: SaveOrder,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<File> {
  const firstSeconds = Math.max(0, await track.getFirstTimestamp())
  const edit = possibleEdit(wanted, (await track.computeDuration()) - firstSeconds)
  const { codec, contentType } = AUDIO_FORMATS[edit.format]
  await registerEncoderOf(codec)
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
    await runConversion(conversion, signal, tell)
    const made = await file.finish()
    await proveAudio(made, edit.endSeconds - edit.startSeconds)
    return made
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** Opens a result again: its track, its length, a piece of it decoded. Throws failResultEmpty, failResultShort, failResultUnreadable. */
async function proveAudio(made: File, seconds: number): Promise<void> {
  const input = new Input({ source: new BlobSource(made), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack().catch(() => null)
    if (track === null) throw new JobError("failed", "failResultEmpty")
    const fault = lengthFault((await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp()), lengthOf(seconds, null))
    if (fault !== null) throw new JobError("failed", "failResultShort", fault)
    if (!(await decodes(track))) throw new JobError("failed", "failResultUnreadable")
  } finally {
    input.dispose()
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
