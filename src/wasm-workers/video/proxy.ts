import type { Job } from "../_bridge/protocol.ts"
import type { MakeProgress } from "./protocol.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"
import { SHARED_WORKSPACE } from "./workspace.ts"

/** Small and quick to make: it is only looked at. Every frame keeps its time. */
const ARGS = ["-map", "0:v:0?", "-map", "0:a:0?", "-vf", "scale=-2:'min(360,ih)'", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "30"]
const AUDIO = ["-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "1", "-b:a", "64k"]

let last: { readonly key: string; readonly proxy: Promise<File> } | undefined

/** A small mp4 of a file that WebCodecs cannot read, made by ffmpeg. The last one is kept, since a strip, peaks and frames of a file follow one another. */
export function makeProxy(
  file: Blob,
  { signal, tell }: { readonly signal: Job<unknown>["signal"]; readonly tell: (progress: MakeProgress) => void },
): Promise<File> {
  const key = file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : null
  if (key !== null && last?.key === key) return last.proxy
  const order = { files: [file], before: [], args: [...ARGS, ...AUDIO], extension: "mp4", name: "proxy.mp4", contentType: "video/mp4" }
  const proxy = runFfmpeg({ ...order, durationSeconds: 0, workspace: SHARED_WORKSPACE }, { signal, tell }).then(({ file: made }) => made)
  if (key !== null) {
    const kept = { key, proxy }
    last = kept
    proxy.catch(() => {
      if (last === kept) last = undefined
    })
  }
  return proxy
}
