import type { RenderJob } from "./render-answers.ts"

/** The files of a job with the seeds that were ordered for them, by their places, where its server does not say and did not leave them out. */
export function withOrderedSeeds<Job extends Pick<RenderJob, "outputs" | "notes">>(job: Job, ordered: number | null): Job {
  if (ordered === null || job.notes?.leftOut.includes("seed") === true) return job
  return { ...job, outputs: job.outputs.map((output) => ({ ...output, seed: output.seed ?? ordered + output.index })) }
}
