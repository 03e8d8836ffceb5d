import { type AudioCodec, type InputAudioTrack, Quality } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { startOfSample } from "./audio-start.ts"
import { zeroOf } from "./clock.ts"
import { isComplete } from "./containers.ts"
import { AUDIO_BITRATE } from "./convert-rules.ts"
import { audioLane } from "./copy-tracks.ts"
import { audioPackets, type Stretch } from "./cut-packets.ts"
import { decodes } from "./decodes.ts"
import { ffmpegFacts } from "./ffmpeg-facts.ts"
import { ffmpegPiece } from "./ffmpeg-piece.ts"
import { makeByFfmpeg } from "./make-by-ffmpeg.ts"
import { type Made, makeFile } from "./make-file.ts"
import { withVideo } from "./open-video.ts"
import { lengthOf } from "./proof-rules.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"
import { transcode } from "./transcode.ts"
import { firstThatHolds } from "./ways.ts"
import { writeLanes } from "./write-lanes.ts"

const CODECS = { m4a: "aac", aac: "aac", mp3: "mp3", opus: "opus", wav: "pcm-s16" } as const satisfies Record<string, AudioCodec>
const FFMPEG_CODECS = { m4a: "aac", aac: "aac", mp3: "libmp3lame", opus: "libopus", wav: "pcm_s16le" } as const
const OPUS_RATE = 48_000
const MOST_CHANNELS = 2
const BITRATES = { least: 32_000, most: 320_000 }

/**
 * The audio of a video as a file of its own: copied where it has the codec already and no bitrate is asked for. Times count from the first frame;
 * all of it is taken where no time is named. Throws failNoAudio, failResultEmpty and its like.
 */
export async function extractAudio(input: VideoJobs["extractAudio"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const { file, workspace, settings } = input
  const { startSeconds, endSeconds, bitrate } = settings
  const isPossible = (startSeconds ?? 0) >= 0 && (endSeconds ?? Number.POSITIVE_INFINITY) > (startSeconds ?? 0)
  if (!isPossible || (bitrate !== undefined && !(bitrate >= BITRATES.least && bitrate <= BITRATES.most)))
    throw new JobError("failed", "failSettings")
  const opened = await withVideo(file, async (video) => {
    if (video === null) return null
    // Of some containers it passes over tracks that it has no name for.
    if (video.audio === null) return isComplete(await video.input.getFormat()) ? { hasAudio: false, zeroSeconds: 0 } : null
    const [first, end] = [Math.max(0, await video.audio.getFirstTimestamp()), await video.audio.computeDuration()]
    return { hasAudio: true, zeroSeconds: await zeroOf(video), first, end }
  }).catch((error: unknown) => {
    if (error instanceof JobError && error.code !== "FileBroken") throw error
    return null
  })
  if (opened?.hasAudio === false) throw new JobError("failed", "failNoAudio")
  const isCut = startSeconds !== undefined || endSeconds !== undefined
  const zeroSeconds = opened?.zeroSeconds ?? 0
  const stretch = {
    fromSeconds: isCut ? zeroSeconds + (startSeconds ?? 0) : Number.NEGATIVE_INFINITY,
    toSeconds: endSeconds === undefined ? Number.POSITIVE_INFINITY : zeroSeconds + endSeconds,
  }
  const piece = opened === null ? null : Math.min(opened.end ?? 0, stretch.toSeconds) - Math.max(opened.first ?? 0, stretch.fromSeconds)
  const length = piece === null ? { leastSeconds: 0, mostSeconds: Number.POSITIVE_INFINITY } : lengthOf(piece, null)
  const asked = { hasVideo: false, hasAudio: true, leastFrames: null, ...length }
  return firstThatHolds(
    [
      { make: () => extractByCodecs(input, stretch, job), asked },
      { make: () => extractByFfmpeg(input, job), asked },
      { make: () => extractByFfmpeg(input, job, false), asked },
    ],
    workspace,
    job,
  )
}

/** A stretch of the file's own timeline. */
type FileStretch = Pick<Stretch, "fromSeconds" | "toSeconds">

function extractByCodecs(
  { file, workspace, settings }: VideoJobs["extractAudio"]["input"],
  stretch: FileStretch,
  job: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  const { format, bitrate } = settings
  return withVideo<MadeVideo | null>(file, async (video) => {
    if (video?.audio == null) return null
    const codec = CODECS[format]
    if ((await video.audio.getCodec()) === codec && bitrate === undefined)
      return copyAudio({ file, workspace, settings }, video.audio, stretch, job)
    if (!(await decodes(video.audio))) return null
    const channels = Math.min(MOST_CHANNELS, await video.audio.getNumberOfChannels())
    const anew = {
      codec,
      forceTranscode: true,
      numberOfChannels: channels,
      ...(codec === "opus" && { sampleRate: OPUS_RATE }),
      ...(format !== "wav" && { quality: new Quality({ bitrate: bitrate ?? AUDIO_BITRATE }) }),
    }
    const trim = {
      start: await startOfSample(video.audio, stretch.fromSeconds),
      ...(Number.isFinite(stretch.toSeconds) && { end: stretch.toSeconds }),
    }
    return transcode({ file, workspace, kind: format }, video, { video: null, audio: anew, audioCodec: codec, trim }, job)
  })
}

/** The packets of the audio as they are. It begins and ends within a packet (about 20 ms) of what was asked for. */
async function copyAudio(
  { file, workspace, settings }: VideoJobs["extractAudio"]["input"],
  audio: InputAudioTrack,
  { fromSeconds, toSeconds }: FileStretch,
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo> {
  const { format } = settings
  const startSeconds = Math.max(fromSeconds, 0, await audio.getFirstTimestamp())
  const endSeconds = Math.min(toSeconds, await audio.computeDuration())
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

async function extractByFfmpeg(
  { file, workspace, settings }: VideoJobs["extractAudio"]["input"],
  job: Job<MakeProgress>,
  isSeeking = true,
): Promise<MadeVideo> {
  const { format, startSeconds = 0, endSeconds, bitrate = AUDIO_BITRATE } = settings
  const facts = await ffmpegFacts(file, job)
  if (facts === null) throw new JobError("failed", "failUnreadable")
  if (!facts.streams.some(({ kind }) => kind === "audio")) throw new JobError("failed", "failNoAudio")
  const isCut = settings.startSeconds !== undefined || endSeconds !== undefined
  const { before, audio } = isCut ? ffmpegPiece(facts, { startSeconds, endSeconds }, isSeeking) : { before: [], audio: [] }
  return makeByFfmpeg(
    {
      file,
      workspace,
      kind: format,
      before,
      args: [
        "-vn",
        "-map",
        "0:a:0",
        ...(audio.length > 0 ? ["-af", audio.join(",")] : []),
        "-ac",
        String(MOST_CHANNELS),
        "-c:a",
        FFMPEG_CODECS[format],
        ...(format === "wav" ? [] : ["-b:a", String(bitrate)]),
      ],
      durationSeconds: Math.min(endSeconds ?? Number.POSITIVE_INFINITY, facts.durationSeconds) - startSeconds,
      startSeconds,
      video: "none",
      audio: "encoded",
    },
    job,
  )
}
