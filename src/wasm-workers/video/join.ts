import { type Job, JobError } from "../_bridge/protocol.ts"
import { convertProbed } from "./convert.ts"
import { joinByCopy } from "./join-by-copy.ts"
import { joinByFfmpeg } from "./join-by-ffmpeg.ts"
import { joinEncoded } from "./join-encoded.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import { discardOutput } from "./outputs.ts"
import { probe } from "./probe.ts"
import { lengthOf } from "./proof-rules.ts"
import type { MadeVideo, MakeProgress, VideoFacts, VideoJobs } from "./protocol.ts"
import { firstThatHolds } from "./ways.ts"

const MOST_FILES = 50
/** How far audio and video of one file may end apart, or begin late. */
const GAP_SECONDS = 1

/**
 * Joins files one after the other. Copied where all have the same codecs, settings and size; else re-encoded as an mp4 of the first one's
 * size, smaller and narrower videos within black borders; by ffmpeg where this browser's encoders fail. What WebCodecs cannot read is converted by
 * ffmpeg before.
 */
export async function join({ files, workspace }: VideoJobs["join"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  if (files.length < 2 || files.length > MOST_FILES) throw new JobError("failed", "failSettings")
  const readable: Blob[] = []
  const interim: string[] = []
  const parts: VideoFacts[] = []
  try {
    for (const file of files) {
      const facts = await probe({ file }, job)
      if (facts.video === null) throw new JobError("failed", "failNoVideo")
      parts.push(facts)
      if (facts.engine === "webcodecs") {
        readable.push(file)
        continue
      }
      const settings = { container: "mp4", videoCodec: "avc", audioCodec: "aac", quality: "high" } as const
      const made = await convertProbed({ file, workspace, settings }, facts, job)
      interim.push(made.id)
      readable.push(made.file)
    }
    const seconds = parts.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    const size = parts[0]?.video
    const by = (make: typeof joinByCopy) => () =>
      withAll(readable, (videos) =>
        make(readable, workspace, videos, job).catch((error: unknown) => {
          throw brokenFile(error)
        }),
      )
    const asked = {
      hasVideo: true,
      hasAudio: parts.some(({ audio }) => audio !== null),
      leastFrames: null,
      ...lengthOf(seconds, null, { earlierSeconds: readable.length * GAP_SECONDS }),
    }
    const leastSeconds = seconds - readable.length * GAP_SECONDS
    const heard = parts.map(({ audio, durationSeconds }) => ({ hasAudio: audio !== null, durationSeconds }))
    const byFfmpeg = async () => (size ? joinByFfmpeg(readable, workspace, heard, size, job) : null)
    const ways = [by(joinByCopy), by(joinEncoded), byFfmpeg].map((make) => ({ make, asked: { ...asked, leastSeconds } }))
    const made = await firstThatHolds(ways, workspace, job)
    return interim.length > 0 ? { ...made, engine: "ffmpeg" } : made
  } finally {
    await Promise.all(interim.map((id) => discardOutput({ workspace, id })))
  }
}

/** Opens all files at once; what is open of a file is small. */
function withAll<Result>(
  files: readonly Blob[],
  use: (videos: readonly OpenVideo[]) => Promise<Result>,
  opened: readonly OpenVideo[] = [],
): Promise<Result> {
  const [file, ...rest] = files
  if (file === undefined) return use(opened)
  return withVideo(file, (video) => {
    if (video === null) throw new JobError("failed", "FileBroken")
    return withAll(rest, use, [...opened, video])
  })
}
