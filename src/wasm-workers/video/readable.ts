import type { InputAudioTrack, InputVideoTrack } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import type { MakeProgress } from "./protocol.ts"
import { makeProxy } from "./proxy.ts"

type Asking = Pick<Job<unknown>, "signal"> & { readonly tell: (progress: MakeProgress) => void }

/** Gives `use` the video track of a file as WebCodecs can decode it: its own, or that of a small copy which ffmpeg makes. Throws failNoVideo. */
export function withVideoTrack<Result>(
  file: Blob,
  job: Asking,
  use: (track: InputVideoTrack, video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  return withReadable(file, job, ({ videoTrack }) => videoTrack, "failNoVideo", use)
}

/** The same for its audio. Throws failNoAudio. */
export function withAudio<Result>(
  file: Blob,
  job: Asking,
  use: (track: InputAudioTrack, video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  return withReadable(file, job, ({ audio }) => audio, "failNoAudio", use)
}

async function withReadable<Track extends InputVideoTrack | InputAudioTrack, Result>(
  file: Blob,
  job: Asking,
  pick: (video: OpenVideo) => Track | null,
  missing: "failNoVideo" | "failNoAudio",
  use: (track: Track, video: OpenVideo) => Promise<Result>,
): Promise<Result> {
  const attempt = (video: OpenVideo) => useTrack(video, pick, missing, use)
  const own = await withVideo<{ readonly result: Result } | null>(file, async (video) => (video === null ? null : attempt(video)))
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
  use: (track: Track, video: OpenVideo) => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const track = pick(video)
  if (track === null) throw new JobError("failed", missing)
  if (!(await track.canDecode())) return null
  try {
    return { result: await use(track, video) }
  } catch (error) {
    throw brokenFile(error)
  }
}
