import { CanvasSink, type InputVideoTrack } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { zeroOf } from "./clock.ts"
import { decodes } from "./decodes.ts"
import { ffmpegFacts } from "./ffmpeg-facts.ts"
import { ffmpegPiece } from "./ffmpeg-piece.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import { discardOutput } from "./outputs.ts"
import type { FrameSettings, MakeProgress, StillFrame, VideoJobs } from "./protocol.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { SHARED_WORKSPACE } from "./workspace.ts"

const JPEG_QUALITY = 0.9
const USUAL_FRAME_RATE = 25

/** One frame as an image: the one shown at that time; before the first frame the first, after the last the last. */
export async function frameAt({ file, settings }: VideoJobs["frameAt"]["input"], job: Job<MakeProgress>): Promise<StillFrame> {
  if (!Number.isFinite(settings.atSeconds)) throw new JobError("failed", "failSettings")
  const own = await withVideo<StillFrame | null>(file, async (video) => {
    if (video?.videoTrack == null) return null
    return (await decodes(video.videoTrack)) ? frameOf(video.videoTrack, video, settings) : null
  })
  return own ?? frameByFfmpeg(file, settings, job)
}

async function frameOf(track: InputVideoTrack, video: OpenVideo, settings: FrameSettings): Promise<StillFrame> {
  try {
    const zeroSeconds = await zeroOf(video)
    const sink = new CanvasSink(track, sizeOf(await track.getDisplayWidth(), await track.getDisplayHeight(), settings))
    const atSeconds = zeroSeconds + Math.max(0, settings.atSeconds)
    const frame = (await sink.getCanvas(atSeconds)) ?? (await sink.getCanvas(Number.POSITIVE_INFINITY))
    if (frame === null) throw new JobError("failed", "FileBroken", "no frame")
    const { canvas } = frame
    if (!(canvas instanceof OffscreenCanvas)) throw new Error("there are only offscreen canvases in a worker")
    return { blob: await toBlob(canvas, settings), width: canvas.width, height: canvas.height, atSeconds: frame.timestamp - zeroSeconds }
  } catch (error) {
    throw brokenFile(error)
  }
}

/** The frame as ffmpeg finds it, in full size; past the end the last one. Throws failNoVideo, failUnreadable. */
async function frameByFfmpeg(file: Blob, settings: FrameSettings, job: Job<MakeProgress>): Promise<StillFrame> {
  const facts = await ffmpegFacts(file, job)
  if (facts === null) throw new JobError("failed", "failUnreadable")
  const video = facts.streams.find(({ kind }) => kind === "video")
  if (video === undefined) throw new JobError("failed", "failNoVideo")
  const lastSeconds = facts.durationSeconds - facts.zeroSeconds - 1 / (video.frameRate ?? USUAL_FRAME_RATE)
  const piece = ffmpegPiece(facts, { startSeconds: Math.max(0, Math.min(settings.atSeconds, lastSeconds)) })
  const atSeconds = piece.startSeconds
  const { file: found, id } = await runFfmpeg(
    {
      files: [file],
      before: piece.before,
      args: ["-map", "0:v:0", "-frames:v", "1", "-vf", [...piece.video, "scale=iw*sar:ih", "setsar=1"].join(",")],
      extension: "png",
      name: "frame.png",
      contentType: "image/png",
      workspace: SHARED_WORKSPACE,
      durationSeconds: 0,
    },
    job,
  )
  try {
    const whole = await createImageBitmap(found)
    const size = sizeOf(whole.width, whole.height, settings)
    const scale = Math.min(1, (size.width ?? whole.width) / whole.width, (size.height ?? whole.height) / whole.height)
    const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale))
    canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    return { blob: await toBlob(canvas, settings), width: canvas.width, height: canvas.height, atSeconds }
  } finally {
    await discardOutput({ workspace: SHARED_WORKSPACE, id })
  }
}

function toBlob(canvas: OffscreenCanvas, { type = "image/jpeg", quality = JPEG_QUALITY }: FrameSettings): Promise<Blob> {
  return canvas.convertToBlob({ type, quality })
}

function sizeOf(width: number, height: number, { maxSide }: FrameSettings): { width?: number; height?: number } {
  if (maxSide === undefined || Math.max(width, height) <= maxSide) return {}
  return width >= height ? { width: Math.round(maxSide) } : { height: Math.round(maxSide) }
}
