import type { Job } from "../_bridge/protocol.ts"
import { makeByFfmpeg } from "./make-by-ffmpeg.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"

/** Cuts a piece out of what mediabunny cannot open: fast into an mkv, which holds every codec; exact into an mp4, encoded anew. */
export function trimByFfmpeg({ file, workspace, settings }: VideoJobs["trim"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const { startSeconds, endSeconds, mode } = settings
  const durationSeconds = endSeconds - startSeconds
  const before = ["-ss", String(startSeconds), "-t", String(durationSeconds)]
  const isFast = mode === "fast"
  return makeByFfmpeg(
    {
      file,
      workspace,
      kind: isFast ? "mkv" : "mp4",
      before,
      args: isFast
        ? ["-c", "copy"]
        : ["-vsync", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "160k"],
      durationSeconds,
      startSeconds,
      video: isFast ? "copied" : "encoded",
      audio: isFast ? "copied" : "encoded",
    },
    job,
  )
}
