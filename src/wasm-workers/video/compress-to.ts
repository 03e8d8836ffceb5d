import { type Job, JobError } from "../_bridge/protocol.ts"
import { convertProbed } from "./convert.ts"
import { smallerFor } from "./convert-rules.ts"
import { probe } from "./probe.ts"
import type { MadeVideo, MakeProgress, VideoJobs } from "./protocol.ts"

/** Makes an mp4 below a size. Throws failTargetTooSmall, failNoVideo. */
export async function compressTo(
  { file, workspace, settings: aim }: VideoJobs["compressTo"]["input"],
  job: Job<MakeProgress>,
): Promise<MadeVideo> {
  const facts = await probe({ file }, job)
  if (facts.video === null) throw new JobError("failed", "failNoVideo")
  for (const settings of smallerFor(aim.targetBytes, facts)) {
    try {
      return await convertProbed({ file, workspace, settings }, facts, job)
    } catch (error) {
      if (!(error instanceof JobError && error.code === "failTargetTooSmall")) throw error
    }
  }
  throw new JobError("failed", "failTargetTooSmall")
}
