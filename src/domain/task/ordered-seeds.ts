import { laterSeed, type Seed } from "../../formats/generator/seed.ts"
import type { RenderJob } from "./render-answers.ts"

/** Renderers that draw from fewer bits tell what was left of a longer seed. */
const SMALL_SEEDS = 2 ** 32

/**
 * The files of a job with the seeds that were ordered for them, by their places, where its server does not say and did not leave them out. A
 * seed beyond 32 bits is shown as it was ordered, whatever a server makes of it.
 */
export function withOrderedSeeds<Job extends Pick<RenderJob, "outputs" | "notes">>(job: Job, ordered: Seed | null): Job {
  if (ordered === null || job.notes?.leftOut.includes("seed") === true) return job
  const isLong = typeof ordered === "string" || ordered >= SMALL_SEEDS
  const seedAt = (place: number, told: Seed | null) => (isLong ? laterSeed(ordered, place) : (told ?? laterSeed(ordered, place)))
  return { ...job, outputs: job.outputs.map((output) => ({ ...output, seed: seedAt(output.index, output.seed) })) }
}
