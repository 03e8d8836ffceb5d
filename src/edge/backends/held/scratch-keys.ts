import type { JobId } from "../../../domain/task/render-answers.ts"

/** Where all files of a desk lie in R2. */
export function deskPrefix(desk: string): string {
  return `scratch/${desk}/`
}

/** Where a desk's inputs lie in R2 for as long as it needs them; nothing under `scratch/` is shown to anybody. */
export function inputKey(desk: string, sha256: string): string {
  return `${deskPrefix(desk)}inputs/${sha256}`
}

/** Where a file that came of a job lies in R2 until it is collected. */
export function scratchKey(desk: string, jobId: JobId, index: number): string {
  return `${deskPrefix(desk)}${jobId}/${index}`
}
