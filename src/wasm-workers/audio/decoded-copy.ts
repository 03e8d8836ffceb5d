import { type Job, JobError } from "../_bridge/protocol.ts"
import { ffmpegFacts, fileKey } from "../video/ffmpeg-facts.ts"
import type { MakeProgress } from "../video/protocol.ts"
import { runFfmpeg } from "../video/run-ffmpeg.ts"
import { SHARED_WORKSPACE } from "../video/workspace.ts"

/** Above this a copy is packed without loss, bytes: what ffmpeg writes lies in memory. */
const MOST_PLAIN_BYTES = 160 * 1024 * 1024
const BYTES_PER_VALUE = 2
const MOST_CHANNELS = 2

/** The audio of a file as every browser reads it. */
export interface DecodedCopy {
  readonly file: File
  /** Of the source, by ffmpeg's name. */
  readonly codec: string
}

type Asking = Pick<Job<unknown>, "signal"> & { readonly tell: (progress: MakeProgress) => void }

let last: { readonly key: string; readonly copy: Promise<DecodedCopy> } | undefined

/** Decodes the audio of a file by ffmpeg. The last copy is kept, since opening and saving follow one another. Throws failUnreadable, failNoAudio. */
export function decodedCopy(file: Blob, job: Asking): Promise<DecodedCopy> {
  const key = fileKey(file)
  if (key !== null && last?.key === key) return last.copy
  const copy = decode(file, job)
  if (key !== null) {
    const kept = { key, copy }
    last = kept
    copy.catch(() => {
      if (last === kept) last = undefined
    })
  }
  return copy
}

async function decode(file: Blob, job: Asking): Promise<DecodedCopy> {
  const facts = await ffmpegFacts(file, job)
  if (facts === null) throw new JobError("failed", "failUnreadable")
  const audio = facts.streams.find(({ kind }) => kind === "audio")
  if (audio === undefined) throw new JobError("failed", "failNoAudio")
  const plainBytes = facts.durationSeconds * audio.sampleRateHz * Math.min(MOST_CHANNELS, audio.channels) * BYTES_PER_VALUE
  const isPlain = plainBytes < MOST_PLAIN_BYTES
  const { file: made } = await runFfmpeg(
    {
      files: [file],
      before: [],
      args: [
        "-vn",
        "-map",
        "0:a:0",
        ...(audio.channels > MOST_CHANNELS ? ["-ac", String(MOST_CHANNELS)] : []),
        "-c:a",
        isPlain ? "pcm_s16le" : "flac",
      ],
      extension: isPlain ? "wav" : "flac",
      name: isPlain ? "audio.wav" : "audio.flac",
      contentType: isPlain ? "audio/wav" : "audio/flac",
      workspace: SHARED_WORKSPACE,
      durationSeconds: facts.durationSeconds,
    },
    job,
  )
  return { file: made, codec: audio.codec }
}
