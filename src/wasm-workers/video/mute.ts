import { type Job, JobError } from "../_bridge/protocol.ts"
import { sameContainer } from "./containers.ts"
import { convertProbed } from "./convert.ts"
import { probe } from "./probe.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"

/** Removes the audio; the video is copied, so nothing is lost. Throws failNoVideo where nothing would be left. */
export async function mute({ file, workspace }: VideoJobs["mute"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const facts = await probe({ file }, job)
  if (facts.video === null) throw new JobError("failed", "failNoVideo")
  const settings = { container: sameContainer(facts.container), videoCodec: "copy", audioCodec: "none" } as const
  return convertProbed({ file, workspace, settings }, facts, job)
}
