import { type Job, JobError } from "../_bridge/protocol.ts"
import { sameContainer } from "./containers.ts"
import { convertProbed } from "./convert.ts"
import { probe } from "./probe.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"

/** Takes the audio away; the image is copied, so nothing is lost. Throws failNoImage where nothing would be left. */
export async function mute({ file, workspace }: VideoJobs["mute"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const facts = await probe({ file }, job)
  if (facts.image === null) throw new JobError("failed", "failNoImage")
  const settings = { container: sameContainer(facts.container), videoCodec: "copy", audioCodec: "none" } as const
  return convertProbed({ file, workspace, settings }, facts, job)
}
