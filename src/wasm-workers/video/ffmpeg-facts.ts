import type { Job } from "../_bridge/protocol.ts"
import { ffmpegWorker } from "../ffmpeg/client.ts"
import type { FfmpegFacts } from "../ffmpeg/protocol.ts"
import { listenToFfmpeg } from "./ffmpeg-progress.ts"
import type { MakeProgress } from "./protocol.ts"

type Asking = Pick<Job<unknown>, "signal"> & { readonly tell: (progress: MakeProgress) => void }

let last: { readonly key: string; readonly facts: Promise<FfmpegFacts | null> } | undefined

/** What ffprobe tells of a file; null if it is not one to it. The last answer is kept, since one file is asked for again and again. */
export function ffmpegFacts(file: Blob, { signal, tell }: Asking): Promise<FfmpegFacts | null> {
  const key = fileKey(file)
  if (key !== null && last?.key === key) return last.facts
  const facts = ffmpegWorker().run("probe", { file }, { signal, ...listenToFfmpeg(tell) })
  if (key !== null) {
    const kept = { key, facts }
    last = kept
    facts.catch(() => {
      if (last === kept) last = undefined
    })
  }
  return facts
}

/** Equal for the same file of a person; null for bytes that have no name. */
export function fileKey(file: Blob): string | null {
  return file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : null
}
