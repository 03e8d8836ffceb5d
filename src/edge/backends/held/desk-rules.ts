import type { HeldJob, HeldState } from "./held-store.ts"

/** What a job came to is kept so long after its end. */
export const RETENTION_MS = 15 * 60_000
/** And so long after every file of it was fetched, in case a fetch broke off. */
export const RETENTION_AFTER_FETCH_MS = 2 * 60_000
/** More do not wait: they shall try another server. */
export const MAXIMUM_WAITING = 100

/** Whether nothing more will happen to a job. */
export function isEnded({ state }: HeldJob): boolean {
  return state.kind !== "waiting" && state.kind !== "calling"
}

/** A job whose run may still keep the server although its call is over. */
export type AdriftJob = HeldJob & {
  readonly state: Extract<HeldState, { adriftSinceMs: number | null }> & { readonly adriftSinceMs: number }
}

export function isAdrift(job: HeldJob): job is AdriftJob {
  return (job.state.kind === "lost" || job.state.kind === "cancelled") && job.state.adriftSinceMs !== null
}

/** How many calls are under way. */
export function slotsTaken(jobs: readonly HeldJob[]): number {
  return jobs.filter(({ state }) => state.kind === "calling").length
}

/** How many are before a job that waits: those that keep the server, and those that came earlier. */
export function aheadOf(job: HeldJob, jobs: readonly HeldJob[]): number {
  const isBefore = (one: HeldJob) =>
    one.state.kind === "calling" || isAdrift(one) || (one.state.kind === "waiting" && one.arrivedAtMs < job.arrivedAtMs)
  return jobs.filter((one) => one.jobId !== job.jobId && isBefore(one)).length
}

/** Whose turn it is: the first that came; null when nobody waits. */
export function nextWaiting(jobs: readonly HeldJob[]): HeldJob | null {
  const waiting = jobs.filter(({ state }) => state.kind === "waiting")
  return waiting.reduce<HeldJob | null>((first, job) => (first === null || job.arrivedAtMs < first.arrivedAtMs ? job : first), null)
}
