import { AudioSample, AudioSampleSink, AudioSampleSource, type Output, Quality, VideoSampleSink, VideoSampleSource } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { within } from "../_bridge/within.ts"
import { AudioFitter } from "./audio-fitter.ts"
import { zeroOf } from "./clock.ts"
import { AUDIO_BITRATE, even } from "./convert-rules.ts"
import { decodes } from "./decodes.ts"
import { registerEncoderOf } from "./encoders.ts"
import { beginningsOf } from "./join-by-copy.ts"
import { type Made, makeFile } from "./make-file.ts"
import type { OpenVideo } from "./open-video.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"

const AUDIO = { sampleRate: 48_000, numberOfChannels: 2 }
/** Length of a piece of silence, seconds. */
const SILENCE_SECONDS = 0.5
const QUALITY = 0.6
/** An encoder that takes nothing for so long will not anymore. */
const STALLED_MS = 60_000

/**
 * Joins files that differ: each is decoded and fitted into the size of the first. Where one has no audio there is silence. Null where this browser
 * does not decode one of them.
 */
export async function joinEncoded(
  files: readonly Blob[],
  workspace: string,
  videos: readonly OpenVideo[],
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  for (const { videoTrack, audio } of videos)
    for (const track of [videoTrack, audio]) if (track !== null && !(await decodes(track))) return null
  const [file, image] = [files[0], videos[0]?.videoTrack]
  if (file === undefined || !image) throw new JobError("failed", "failNoVideo")
  const size = { width: even(await image.getDisplayWidth()), height: even(await image.getDisplayHeight()) }
  const begins = await beginningsOf(videos)
  const durationSeconds = begins.at(-1) ?? 0
  const hasAudio = videos.some(({ audio }) => audio !== null)
  if (hasAudio) await registerEncoderOf("aac")
  return makeFile({ file, workspace, kind: "mp4" }, async (output): Promise<Made> => {
    const images = addImages(output, size)
    const audioTracks = hasAudio ? addAudioTracks(output) : null
    const advance = fractionTeller(tell)
    await output.start()
    for (const [index, video] of videos.entries()) {
      const [begin, end] = [begins[index] ?? 0, begins[index + 1] ?? 0]
      const zeroSeconds = await zeroOf(video)
      await Promise.all([
        addFrames(images, video, begin - zeroSeconds, signal, (seconds) => advance(seconds / durationSeconds)),
        audioTracks && addAudioTo(audioTracks, video, begin, end, zeroSeconds, signal),
      ])
    }
    await within(STALLED_MS, "failTooSlow", output.finalize())
    return { engine: "webcodecs", size, durationSeconds, video: "encoded", audio: hasAudio ? "encoded" : "none", startSeconds: 0 }
  })
}

function addImages(output: Output, size: { readonly width: number; readonly height: number }): VideoSampleSource {
  const source = new VideoSampleSource({
    codec: "avc",
    quality: new Quality({ quality: QUALITY }),
    sizeChangeBehavior: "contain",
    transform: { ...size, force: true },
  })
  output.addVideoTrack(source)
  return source
}

function addAudioTracks(output: Output): AudioSampleSource {
  const source = new AudioSampleSource({ codec: "aac", quality: new Quality({ bitrate: AUDIO_BITRATE }) })
  output.addAudioTrack(source)
  return source
}

async function addFrames(
  source: VideoSampleSource,
  { videoTrack }: OpenVideo,
  offset: number,
  signal: AbortSignal,
  onTime: (seconds: number) => void,
): Promise<void> {
  if (videoTrack === null) throw new JobError("failed", "failNoVideo")
  const begin = await zeroOf({ videoTrack, audio: null })
  for await (const sample of new VideoSampleSink(videoTrack).samples(begin)) {
    try {
      signal.throwIfAborted()
      sample.setTimestamp(offset + Math.max(begin, sample.timestamp))
      await within(STALLED_MS, "failTooSlow", source.add(sample))
      onTime(sample.timestamp)
    } finally {
      sample.close()
    }
  }
}

/** The audio of one file from its beginning to its end in the whole: what is missing is silence, what is too much is cut. */
async function addAudioTo(
  source: AudioSampleSource,
  { audio }: OpenVideo,
  begin: number,
  end: number,
  zeroSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  let until = begin
  const fitter = new AudioFitter(AUDIO.sampleRate)
  if (audio !== null) {
    for await (const sample of new AudioSampleSink(audio).samples(zeroSeconds, zeroSeconds + end - begin)) {
      try {
        signal.throwIfAborted()
        const at = begin + sample.timestamp - zeroSeconds
        if (at < begin) continue
        await addSilence(source, until, at)
        const fitted = fitter.fit(sample, at)
        if (fitted === null) continue
        await within(STALLED_MS, "failTooSlow", source.add(fitted))
        fitted.close()
        until = at + sample.duration
      } finally {
        sample.close()
      }
    }
  }
  await addSilence(source, until, end)
}

async function addSilence(source: AudioSampleSource, from: number, to: number): Promise<void> {
  const { sampleRate, numberOfChannels } = AUDIO
  for (let at = from; to - at > 1 / sampleRate; at += SILENCE_SECONDS) {
    const frames = Math.round(Math.min(SILENCE_SECONDS, to - at) * sampleRate)
    if (frames < 1) return
    const sample = new AudioSample({
      data: new Float32Array(frames * numberOfChannels),
      format: "f32",
      numberOfChannels,
      sampleRate,
      timestamp: at,
    })
    await source.add(sample)
    sample.close()
  }
}
