import { type Job, JobError } from "../_bridge/protocol.ts"
import { convertByCodecs } from "./convert.ts"
import { AUDIO_BITRATE, bitrateForSize, outputSeconds } from "./convert-rules.ts"
import { type FfmpegSettings, ffmpegArguments } from "./ffmpeg-arguments.ts"
import { ffmpegFacts } from "./ffmpeg-facts.ts"
import { ffmpegPiece } from "./ffmpeg-piece.ts"
import { makeByFfmpeg } from "./make-by-ffmpeg.ts"
import { nameOf } from "./make-file.ts"
import { discardOutput } from "./outputs.ts"
import { probe } from "./probe.ts"
import type { MadeVideo, MakeProgress, VideoFacts, VideoJobs } from "./protocol.ts"

/** Share of the time that ffmpeg takes of two steps. */
const FIRST_STEP = 0.7

/**
 * Makes a video anew out of what WebCodecs cannot read. Into H.264 at once; other codecs in two steps: ffmpeg makes a mov of high quality, out
 * of which WebCodecs makes what was asked for.
 */
export async function convertByFfmpeg(
  input: VideoJobs["convert"]["input"],
  facts: VideoFacts,
  job: Job<MakeProgress>,
  isSeeking = true,
): Promise<MadeVideo> {
  const { videoCodec } = input.settings
  return videoCodec === "avc" || videoCodec === "copy" ? convertAtOnce(input, facts, job, isSeeking) : convertInTwoSteps(input, facts, job)
}

async function convertAtOnce(
  { file, workspace, settings }: Omit<VideoJobs["convert"]["input"], "settings"> & { readonly settings: FfmpegSettings },
  facts: VideoFacts,
  job: Job<MakeProgress>,
  isSeeking = true,
): Promise<MadeVideo> {
  const durationSeconds = outputSeconds(settings, facts.durationSeconds)
  const { targetBytes, audioBitrate = AUDIO_BITRATE, audioCodec, videoBitrate } = settings
  const aimed =
    targetBytes === undefined || facts.video === null
      ? videoBitrate
      : bitrateForSize(targetBytes, durationSeconds, audioCodec === "none" || facts.audio === null ? 0 : audioBitrate, facts.video)
  if (aimed === null) throw new JobError("failed", "failTargetTooSmall")
  const told = await ffmpegFacts(file, job)
  if (told === null) throw new JobError("failed", "failUnreadable")
  const { startSeconds = 0, endSeconds, videoCodec } = settings
  // A copy takes packets, which no filter cuts: all of it, from the first packet on.
  const piece = ffmpegPiece(told, { startSeconds, endSeconds }, isSeeking)
  const args = ffmpegArguments(settings, aimed, piece)
  if (args === null) throw new JobError("failed", "failCannotEncode")
  return makeByFfmpeg(
    {
      file,
      workspace,
      kind: settings.container,
      before: videoCodec === "copy" && startSeconds === 0 && endSeconds === undefined ? [] : piece.before,
      args,
      durationSeconds,
      startSeconds,
      video: videoCodec === "copy" ? "copied" : "encoded",
      audio: audioCodec === "copy" ? "copied" : "encoded",
    },
    job,
  )
}

async function convertInTwoSteps(
  { file, workspace, settings }: VideoJobs["convert"]["input"],
  facts: VideoFacts,
  job: Job<MakeProgress>,
): Promise<MadeVideo> {
  const { startSeconds, endSeconds, audioCodec, ...rest } = settings
  const piece = { ...(startSeconds !== undefined && { startSeconds }), ...(endSeconds !== undefined && { endSeconds }) }
  const plain = {
    container: "mov",
    videoCodec: "avc",
    // Plain, since some browsers decode no audio at all.
    audioCodec: audioCodec === "none" ? "none" : "plain",
    quality: "high",
  } as const
  const first = await convertAtOnce({ file, workspace, settings: { ...plain, ...piece } }, facts, {
    ...job,
    tell: ({ stage, fraction }) => job.tell({ stage, fraction: stage === "loading" ? fraction : fraction * FIRST_STEP }),
  })
  try {
    const second = {
      ...job,
      tell: ({ stage, fraction }: MakeProgress) => job.tell({ stage, fraction: FIRST_STEP + fraction * (1 - FIRST_STEP) }),
    }
    // By the browser alone: what it cannot make of this copy would come back here for ever.
    const made = await convertByCodecs(
      { file: first.file, workspace, settings: { ...rest, audioCodec } },
      await probe({ file: first.file }, second),
      second,
    )
    const name = nameOf(file, made.extension)
    return { ...made, file: new File([made.file], name, { type: made.contentType }), engine: "ffmpeg", startSeconds: startSeconds ?? 0 }
  } finally {
    await discardOutput({ workspace, id: first.id })
  }
}
