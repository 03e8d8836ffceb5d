import { type Job, JobError } from "../_bridge/protocol.ts"
import { convertProbed } from "./convert.ts"
import { joinByCopy } from "./join-by-copy.ts"
import { joinEncoded } from "./join-encoded.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import { discardOutput } from "./outputs.ts"
import { probe } from "./probe.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"

const MOST_FILES = 50

/**
 * Joins files one after the other. Copied where all have the same codecs, settings and size; else encoded anew as an mp4 of the first one's
 * size, smaller and narrower videos within black borders. What WebCodecs cannot read is converted by ffmpeg before.
 */
export async function join({ files, workspace }: VideoJobs["join"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  if (files.length < 2 || files.length > MOST_FILES) throw new JobError("failed", "failSettings")
  const readable: Blob[] = []
  const interim: string[] = []
  try {
    for (const file of files) {
      const facts = await probe({ file }, job)
      if (facts.video === null) throw new JobError("failed", "failNoVideo")
      if (facts.engine === "webcodecs") {
        readable.push(file)
        continue
      }
      const settings = { container: "mp4", videoCodec: "avc", audioCodec: "aac", quality: "high" } as const
      const made = await convertProbed({ file, workspace, settings }, facts, job)
      interim.push(made.id)
      readable.push(made.file)
    }
    const made = await withAll(readable, async (videos) => {
      try {
        return (await joinByCopy(readable, workspace, videos, job)) ?? (await joinEncoded(readable, workspace, videos, job))
      } catch (error) {
        throw brokenFile(error)
      }
    })
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
