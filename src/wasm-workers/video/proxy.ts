import { type Job, JobError } from "../_bridge/protocol.ts"
import { ffmpegFacts, fileKey } from "./ffmpeg-facts.ts"
import { ffmpegPiece } from "./ffmpeg-piece.ts"
import type { MakeProgress } from "./protocol.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { SHARED_WORKSPACE } from "./workspace.ts"

/** Small and quick to make: it is only looked at. Every frame keeps its time. */
const SCALE = "scale=-2:'min(360,ih)'"
const VIDEO = ["-vsync", "vfr", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "30", "-pix_fmt", "yuv420p"]
/** Plain, since some browsers decode no audio at all; for an outline this rate is enough. */
const AUDIO = ["-c:a", "pcm_s16le", "-ac", "1", "-ar", "16000"]

let last: { readonly key: string; readonly proxy: Promise<File> } | undefined

/**
 * A small mov of a file that WebCodecs cannot read, made by ffmpeg; it begins with the first frame that can be shown. The last one is kept, since
 * a strip, peaks and frames of a file follow one another. Throws failUnreadable.
 */
export function makeProxy(
  file: Blob,
  job: { readonly signal: Job<unknown>["signal"]; readonly tell: (progress: MakeProgress) => void },
): Promise<File> {
  const key = fileKey(file)
  if (key !== null && last?.key === key) return last.proxy
  const proxy = make(file, job)
  if (key !== null) {
    const kept = { key, proxy }
    last = kept
    proxy.catch(() => {
      if (last === kept) last = undefined
    })
  }
  return proxy
}

async function make(file: Blob, job: Parameters<typeof makeProxy>[1]): Promise<File> {
  const facts = await ffmpegFacts(file, job)
  if (facts === null) throw new JobError("failed", "failUnreadable")
  const piece = ffmpegPiece(facts, { startSeconds: 0 })
  const has = (kind: "video" | "audio") => facts.streams.some((stream) => stream.kind === kind)
  const args = [
    ...(has("video") ? ["-map", "0:v:0", "-vf", [...piece.video, SCALE].join(","), ...VIDEO] : []),
    ...(has("audio") ? ["-map", "0:a:0", ...(piece.audio.length > 0 ? ["-af", piece.audio.join(",")] : []), ...AUDIO] : []),
  ]
  const order = { files: [file], before: piece.before, args, extension: "mov", name: "proxy.mov", contentType: "video/quicktime" }
  const made = await runFfmpeg({ ...order, durationSeconds: facts.durationSeconds, workspace: SHARED_WORKSPACE }, job)
  return made.file
}
