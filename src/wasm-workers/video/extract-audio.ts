import { type AudioCodec, Quality } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { AUDIO_BITRATE } from "./convert-rules.ts"
import { audioLane } from "./copy-tracks.ts"
import { audioPackets } from "./cut-packets.ts"
import { makeByFfmpeg } from "./make-by-ffmpeg.ts"
import { type Made, makeFile } from "./make-file.ts"
import { type OpenVideo, withVideo } from "./open-video.ts"
import type { ExtractAudioSettings, MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"
import { transcode } from "./transcode.ts"
import { writeLanes } from "./write-lanes.ts"

const CODECS = { m4a: "aac", aac: "aac", mp3: "mp3", opus: "opus", wav: "pcm-s16" } as const satisfies Record<string, AudioCodec>
const FFMPEG_CODECS = { m4a: "aac", aac: "aac", mp3: "libmp3lame", opus: "libopus", wav: "pcm_s16le" } as const
const OPUS_RATE = 48_000
const MOST_CHANNELS = 2
const BITRATES = { least: 32_000, most: 320_000 }

/** The audio of a video as a file of its own: copied where it has the codec already and no bitrate is asked for. Throws failNoAudio. */
export async function extractAudio(input: VideoJobs["extractAudio"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const { file, workspace, settings } = input
  const { format, startSeconds = 0, endSeconds = Number.POSITIVE_INFINITY, bitrate } = settings
  const isPossible = startSeconds >= 0 && endSeconds > startSeconds
  if (!isPossible || (bitrate !== undefined && !(bitrate >= BITRATES.least && bitrate <= BITRATES.most)))
    throw new JobError("failed", "failSettings")
  const made = await withVideo<MadeVideo | null>(file, async (video) => {
    if (video === null) return null
    if (video.audio === null) throw new JobError("failed", "failNoAudio")
    const codec = CODECS[format]
    const isSame = (await video.audio.getCodec()) === codec && bitrate === undefined
    if (!isSame && !(await video.audio.canDecode())) return null
    if (isSame) return copyAudio(input, video, job)
    const trim = { start: startSeconds, ...(Number.isFinite(endSeconds) && { end: endSeconds }) }
    const channels = Math.min(MOST_CHANNELS, await video.audio.getNumberOfChannels())
    const anew = {
      codec,
      forceTranscode: true,
      numberOfChannels: channels,
      ...(codec === "opus" && { sampleRate: OPUS_RATE }),
      ...(format !== "wav" && { quality: new Quality({ bitrate: bitrate ?? AUDIO_BITRATE }) }),
    }
    const isCut = settings.startSeconds !== undefined || settings.endSeconds !== undefined
    return transcode({ file, workspace, kind: format }, video, { video: null, audio: anew, audioCodec: codec, ...(isCut && { trim }) }, job)
  })
  return made ?? extractByFfmpeg(file, workspace, settings, job)
}

/** The packets of the audio as they are. It begins and ends within a packet (about 20 ms) of what was asked for. */
async function copyAudio(
  { file, workspace, settings }: VideoJobs["extractAudio"]["input"],
  { audio }: OpenVideo,
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo> {
  if (audio === null) throw new JobError("failed", "failNoAudio")
  const { format, startSeconds = 0 } = settings
  const endSeconds = Math.min(settings.endSeconds ?? Number.POSITIVE_INFINITY, await audio.computeDuration())
  const stretch = { fromSeconds: startSeconds, toSeconds: endSeconds, baseSeconds: startSeconds }
  return makeFile({ file, workspace, kind: format }, async (output): Promise<Made> => {
    const lane = await audioLane(output, audio, audioPackets(audio, stretch, output.format.negativeTimestampSupport === "full"))
    const durationSeconds = endSeconds - startSeconds
    const advance = fractionTeller(tell)
    await output.start()
    await writeLanes([lane], signal, (seconds) => advance(seconds / durationSeconds))
    await output.finalize()
    return { engine: "webcodecs", size: null, durationSeconds, video: "none", audio: "copied", startSeconds }
  })
}

function extractByFfmpeg(file: Blob, workspace: string, settings: ExtractAudioSettings, job: Job<MakeProgress>): Promise<MadeVideo> {
  const { format, startSeconds = 0, endSeconds, bitrate = AUDIO_BITRATE } = settings
  const piece = [
    ...(startSeconds > 0 ? ["-ss", String(startSeconds)] : []),
    ...(endSeconds === undefined ? [] : ["-t", String(endSeconds - startSeconds)]),
  ]
  return makeByFfmpeg(
    {
      file,
      workspace,
      kind: format,
      before: piece,
      args: [
        "-vn",
        "-map",
        "0:a:0",
        "-ac",
        String(MOST_CHANNELS),
        "-c:a",
        FFMPEG_CODECS[format],
        ...(format === "wav" ? [] : ["-b:a", String(bitrate)]),
      ],
      durationSeconds: endSeconds === undefined ? 0 : endSeconds - startSeconds,
      startSeconds,
      video: "none",
      audio: "encoded",
    },
    job,
  )
}
