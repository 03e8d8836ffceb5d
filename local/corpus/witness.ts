import { execFile } from "node:child_process"
import { promisify } from "node:util"
import * as z from "zod/mini"
import type { CorpusFileOnDisk, TimedTruth } from "./corpus-file.ts"

const run = promisify(execFile)
const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      sample_aspect_ratio: z.optional(z.string()),
      disposition: z.optional(z.object({ attached_pic: z.number() })),
    }),
  ),
  format: z.optional(z.object({ duration: z.optional(z.string()) })),
})

/** What ffprobe says of a video or of audio otherwise than the table; empty where they agree, or where it can say nothing. */
export async function witnessed({ path }: CorpusFileOnDisk, truth: TimedTruth): Promise<readonly string[]> {
  const { stdout } = await run("ffprobe", ["-v", "quiet", "-of", "json", "-show_streams", "-show_format", path]).catch(() => ({
    stdout: "{}",
  }))
  const read = z.safeParse(probed, JSON.parse(stdout))
  if (!read.success || read.data.streams.length === 0) return []
  const { streams, format } = read.data
  const videos = streams.filter(({ codec_type, disposition }) => codec_type === "video" && disposition?.attached_pic !== 1)
  const hasAudio = streams.some(({ codec_type }) => codec_type === "audio")
  const found: string[] = []
  if (truth.hasVideo && videos.length === 0) found.push("no video")
  if (truth.hasAudio !== hasAudio) found.push(hasAudio ? "audio" : "no audio")
  const [video] = videos
  if (truth.hasVideo && video?.width !== undefined && video.height !== undefined) {
    const [width, height] = [widened(video.width, video.sample_aspect_ratio), video.height]
    const isSideways = truth.rotationDegrees % 180 !== 0
    const isAlike = isSideways ? width === truth.heightPx && height === truth.widthPx : width === truth.widthPx && height === truth.heightPx
    if (!isAlike) found.push(`${width} × ${height} for ${truth.widthPx} × ${truth.heightPx}`)
  }
  const durationMs = Number(format?.duration) * 1000
  const isOff = truth.durationMs !== null && Number.isFinite(durationMs) && Math.abs(durationMs - truth.durationMs) > truth.toleranceMs + 50
  if (isOff) found.push(`${Math.round(durationMs)} ms for ${truth.durationMs} ms`)
  return found
}

/** A width in square pixels. */
function widened(width: number, ratio = "1:1"): number {
  const [across = 1, down = 1] = ratio.split(":").map(Number)
  return across > 0 && down > 0 ? Math.round((width * across) / down) : width
}
