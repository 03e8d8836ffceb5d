import { type Job, JobError } from "../_bridge/protocol.ts"
import { ffmpegFacts } from "./ffmpeg-facts.ts"
import { ffmpegPiece } from "./ffmpeg-piece.ts"
import { makeByFfmpeg } from "./make-by-ffmpeg.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"

const ENCODED = ["-vsync", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"]
const AUDIO = ["-c:a", "aac", "-b:a", "160k"]

/**
 * Cuts a piece out of what WebCodecs cannot read: fast into an mkv, which holds every codec; exact into an mp4, re-encoded. `isSeeking` false
 * decodes all that comes before the piece.
 */
export async function trimByFfmpeg(
  { file, workspace, settings }: VideoJobs["trim"]["input"],
  job: Job<MakeProgress>,
  isSeeking = true,
): Promise<MadeVideo> {
  const { startSeconds, endSeconds, mode } = settings
  const facts = await ffmpegFacts(file, job)
  if (facts === null) throw new JobError("failed", "failUnreadable")
  const durationSeconds = endSeconds - startSeconds
  const common = { file, workspace, durationSeconds }
  if (mode === "fast") {
    const at = facts.zeroSeconds + startSeconds
    // ffmpeg goes back to the key frame before that, where the container lets it be found.
    const before = [...(at > 0 ? ["-ss", String(at)] : []), "-t", String(durationSeconds)]
    const args = ["-map", "0:v:0?", "-map", "0:a:0?", "-c", "copy"]
    const made = await makeByFfmpeg({ ...common, kind: "mkv", before, args, startSeconds, video: "copied", audio: "copied" }, job)
    return { ...made, startSeconds: Math.max(0, startSeconds - Math.max(0, made.durationSeconds - durationSeconds)) }
  }
  const piece = ffmpegPiece(facts, settings, isSeeking)
  const has = (kind: "video" | "audio") => facts.streams.some((stream) => stream.kind === kind)
  const args = [
    ...(has("video") ? ["-map", "0:v:0", "-vf", [...piece.video, "crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0"].join(","), ...ENCODED] : []),
    ...(has("audio") ? ["-map", "0:a:0", ...(piece.audio.length > 0 ? ["-af", piece.audio.join(",")] : []), ...AUDIO] : []),
  ]
  const { before } = piece
  return makeByFfmpeg({ ...common, kind: "mp4", before, args, startSeconds: piece.startSeconds, video: "encoded", audio: "encoded" }, job)
}
