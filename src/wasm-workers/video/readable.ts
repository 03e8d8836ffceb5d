import type { InputAudioTrack, InputVideoTrack } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { zeroOf } from "./clock.ts"
import { decodes } from "./decodes.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import type { MakeProgress } from "./protocol.ts"
import { makeProxy } from "./proxy.ts"

type Asking = Pick<Job<unknown>, "signal"> & { readonly tell: (progress: MakeProgress) => void }

/**
 * Gives `use` the video track of a file as WebCodecs can decode it, its own or that of a small copy which ffmpeg makes, and when the first frame
 * is shown on the track's timeline. Throws failNoVideo.
 */
export function withVideoTrack<Result>(
  file: Blob,
  job: Asking,
  use: (track: InputVideoTrack, zeroSeconds: number) => Promise<Result>,
): Promise<Result> {
  return withReadable(file, job, ({ videoTrack }) => videoTrack, "failNoVideo", use)
}

/** The same for its audio. Throws failNoAudio. */
export function withAudio<Result>(
  file: Blob,
  job: Asking,
  use: (track: InputAudioTrack, zeroSeconds: number) => Promise<Result>,
): Promise<Result> {
  return withReadable(file, job, ({ audio }) => audio, "failNoAudio", use)
}

async function withReadable<Track extends InputVideoTrack | InputAudioTrack, Result>(
  file: Blob,
  job: Asking,
  pick: (video: OpenVideo) => Track | null,
  missing: "failNoVideo" | "failNoAudio",
  use: (track: Track, zeroSeconds: number) => Promise<Result>,
): Promise<Result> {
  const attempt = (video: OpenVideo) => useTrack(video, pick, missing, use)
  const own = await withVideo<{ readonly result: Result } | null>(file, async (video) => (video === null ? null : attempt(video))).catch(
    (error: unknown) => {
      // The bundled engine may see what mediabunny passes over or takes for broken.
      const isFinal = !(error instanceof JobError) || (error.code !== "FileBroken" && error.code !== "failNoVideo")
      if (isFinal || job.signal.aborted) throw error
      return null
    },
  )
  if (own !== null) return own.result
  const proxy = await makeProxy(file, job)
  const made = await withVideo<{ readonly result: Result } | null>(proxy, async (video) => (video === null ? null : attempt(video)))
  if (made === null) throw new JobError("failed", "failUnreadable")
  return made.result
}

/** Null where WebCodecs cannot decode the track. */
async function useTrack<Track extends InputVideoTrack | InputAudioTrack, Result>(
  video: OpenVideo,
  pick: (video: OpenVideo) => Track | null,
  missing: "failNoVideo" | "failNoAudio",
  use: (track: Track, zeroSeconds: number) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const track = pick(video)
  if (track === null) throw new JobError("failed", missing)
  if (!(await decodes(track))) return null
  try {
    return { result: await use(track, await zeroOf(video)) }
  } catch (error) {
    throw brokenFile(error)
  }
}
