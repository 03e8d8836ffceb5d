import {
  AdtsOutputFormat,
  AudioSample,
  Conversion,
  type Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from "mediabunny"
import { AUDIO_FORMATS, type AudioEdit, type AudioFormat, fadeGain, normalGain, possibleEdit } from "../../domain/audio/edit-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { registerEncoderOf } from "../video/encoders.ts"
import { openOutputFile } from "../video/output-file.ts"

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
  { input, track }: { readonly input: Input; readonly track: InputAudioTrack },
  { name, edit: wanted, peak }: SaveOrder,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<File> {
  const firstSeconds = await track.getFirstTimestamp()
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
      trim: { start: firstSeconds + edit.startSeconds, end: firstSeconds + edit.endSeconds },
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
    conversion.onProgress = tell
    // A signal that was aborted by now tells nobody any more.
    signal.throwIfAborted()
    const stop = () => void conversion.cancel()
    signal.addEventListener("abort", stop, { once: true })
    try {
      await conversion.execute()
    } finally {
      signal.removeEventListener("abort", stop)
    }
    return await file.finish()
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
