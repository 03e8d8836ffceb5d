import { CanvasSink, type InputVideoTrack } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { brokenFile, withVideo } from "./open-video.ts"
import { discardOutput } from "./outputs.ts"
import type { FrameSettings, MakeProgress, StillFrame, VideoJobs } from "./protocol.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { SHARED_WORKSPACE } from "./workspace.ts"

const JPEG_QUALITY = 0.9

/** One frame as an image: the one shown at that time; before the first frame the first, after the last the last. */
export async function frameAt({ file, settings }: VideoJobs["frameAt"]["input"], job: Job<MakeProgress>): Promise<StillFrame> {
  if (!Number.isFinite(settings.atSeconds)) throw new JobError("failed", "failSettings")
  const own = await withVideo<StillFrame | null>(file, async (video) => {
    if (video === null) return null
    if (video.videoTrack === null) throw new JobError("failed", "failNoVideo")
    return (await video.videoTrack.canDecode()) ? frameOf(video.videoTrack, settings) : null
  })
  return own ?? frameByFfmpeg(file, settings, job)
}

async function frameOf(track: InputVideoTrack, settings: FrameSettings): Promise<StillFrame> {
  try {
    const sink = new CanvasSink(track, sizeOf(await track.getDisplayWidth(), await track.getDisplayHeight(), settings))
    const atSeconds = Math.max(settings.atSeconds, await track.getFirstTimestamp())
    const frame = (await sink.getCanvas(atSeconds)) ?? (await sink.getCanvas(Number.POSITIVE_INFINITY))
    if (frame === null) throw new JobError("failed", "FileBroken", "no frame")
    const { canvas } = frame
    if (!(canvas instanceof OffscreenCanvas)) throw new Error("there are only offscreen canvases in a worker")
    return { blob: await toBlob(canvas, settings), width: canvas.width, height: canvas.height, atSeconds: frame.timestamp }
  } catch (error) {
    throw brokenFile(error)
  }
}

/** The frame as ffmpeg finds it, in full size. The time is the one that was asked for. Throws failUnreadable past the end. */
async function frameByFfmpeg(file: Blob, settings: FrameSettings, job: Job<MakeProgress>): Promise<StillFrame> {
  const atSeconds = Math.max(0, settings.atSeconds)
  const { file: found, id } = await runFfmpeg(
    {
      files: [file],
      before: ["-ss", String(atSeconds)],
      args: ["-map", "0:v:0", "-frames:v", "1", "-vf", "scale=iw*sar:ih,setsar=1"],
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
