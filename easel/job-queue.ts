import { randomUUID } from "node:crypto"
import type { Fault } from "./faults.ts"
import { applyEvent, isEnded, type Job, type JobEvent, newJob, workOf } from "./jobs.ts"
import { LIMITS } from "./limits.ts"
import { LANES, type Lane, laneOf } from "./orders/kinds.ts"
import type { JobRequest } from "./orders/schemas.ts"
import type { Inputs } from "./painter-messages.ts"

/** How long and how much is remembered of ended jobs. */
export interface KeptBounds {
  readonly forMs: number
  readonly jobs: number
  /** All files together; the job that ended last is kept even when it alone is bigger. */
  readonly sizeBytes: number
}

/** What Easel keeps: 15 minutes, 500 jobs, 1 GiB. */
export const KEPT: KeptBounds = { forMs: 15 * 60_000, jobs: 500, sizeBytes: 1024 * 1024 * 1024 }

/** What came of an order. */
export type Submission =
  | { readonly outcome: "accepted"; readonly job: Job }
  | { readonly outcome: "existing"; readonly job: Job }
  | { readonly outcome: "conflict" }
  | { readonly outcome: "full" }

const sizeOf = (job: Job): number => job.outputs.reduce((sum, output) => sum + output.sizeBytes, 0)

/** All jobs that Easel remembers, in memory: waiting in order of arrival, running, and lately ended. */
export class JobQueue {
  readonly #jobs = new Map<string, Job>()
  /** Ids by the names that Easel gives. */
  readonly #byOwnId = new Map<string, string>()
  /** Those of a lane wait only for each other. */
  readonly #waiting: Readonly<Record<Lane, string[]>> = { still: [], film: [], sound: [] }
  /** Ids of ended jobs, the longest ended first. */
  readonly #ended = new Set<string>()
  #endedSizeBytes = 0
  #running = 0
  readonly #now: () => number
  readonly #waitingLimit: number
  readonly #kept: KeptBounds
  readonly #onForgotten: (job: Job) => void
  readonly #onEnded: (job: Job) => void

  /** `waitingLimit` is of each lane; `onForgotten` hears of every job that is dropped, `onEnded` before that of its end, once. */
  constructor(
    now: () => number,
    waitingLimit: number = LIMITS.waitingJobs,
    kept: KeptBounds = KEPT,
    onForgotten: (job: Job) => void = () => {},
    onEnded: (job: Job) => void = () => {},
  ) {
    this.#now = now
    this.#waitingLimit = waitingLimit
    this.#kept = kept
    this.#onForgotten = onForgotten
    this.#onEnded = onEnded
  }

  /** What an order with this id would come to, without taking it; undefined: it is new and there is room. */
  lookUp(id: string, fingerprint: string, kind: JobRequest["kind"]): Exclude<Submission, { outcome: "accepted" }> | undefined {
    const known = this.get(id)
    if (known !== undefined) return known.fingerprint === fingerprint ? { outcome: "existing", job: known } : { outcome: "conflict" }
    return this.#waiting[laneOf(kind)].length >= this.#waitingLimit ? { outcome: "full" } : undefined
  }

  /** Takes an order once: the same id and body give the job that is there already. */
  submit(
    request: JobRequest,
    fingerprint: string,
    more: { readonly fault?: Fault | undefined; readonly inputs?: Inputs | undefined } = {},
  ): Submission {
    const refusal = this.lookUp(request.id, fingerprint, request.kind)
    if (refusal !== undefined) return refusal
    const job = newJob({ request, ownId: `easel-${randomUUID()}`, fingerprint, ...more }, this.#now())
    this.#jobs.set(job.id, job)
    this.#byOwnId.set(job.ownId, job.id)
    this.#waitingWith(job).push(job.id)
    return { outcome: "accepted", job }
  }

  /** The job as it stands, by its client's name or by ours; undefined when unknown or forgotten. */
  get(id: string): Job | undefined {
    this.forget()
    return this.#jobs.get(this.#byOwnId.get(id) ?? id)
  }

  /** Lets `event` happen to a job and gives the job after it; undefined when unknown. */
  apply(id: string, event: JobEvent): Job | undefined {
    const before = this.#jobs.get(id)
    if (before === undefined) return undefined
    const after = applyEvent(before, event, this.#now())
    if (after === before) return before
    this.#jobs.set(id, after)
    const waiting = this.#waitingWith(before)
    if (before.state === "queued" && after.state !== "queued") waiting.splice(waiting.indexOf(id), 1)
    this.#running += Number(after.state === "running") - Number(before.state === "running")
    if (isEnded(after)) {
      this.#ended.add(id)
      this.#endedSizeBytes += sizeOf(after)
      this.#onEnded(after)
      this.forget()
    }
    return after
  }

  /** The job of a lane that has waited longest, without taking it. */
  peek(lane: Lane): Job | undefined {
    const id = this.#waiting[lane][0]
    return id === undefined ? undefined : this.#jobs.get(id)
  }

  /** 1 is next; 0 when the job is not waiting. */
  positionOf(id: string): number {
    const job = this.#jobs.get(id)
    return job === undefined ? 0 : this.#waitingWith(job).indexOf(id) + 1
  }

  /** Work (`workOf`) that goes before a waiting job in its lane: what is left of the running ones and the waiting ones before it. */
  aheadOf(id: string): number {
    const own = this.#jobs.get(id)
    const before = this.positionOf(id) - 1
    if (own === undefined || before < 0) return 0
    const lane = laneOf(own.request.kind)
    let work = 0
    for (const job of this.#jobs.values()) if (job.state === "running" && laneOf(job.request.kind) === lane) work += workOf(job, "left")
    for (const other of this.#waiting[lane].slice(0, before)) {
      const job = this.#jobs.get(other)
      if (job !== undefined) work += workOf(job, "all")
    }
    return work
  }

  /** How many jobs wait and run. */
  counts(): { readonly queued: number; readonly running: number } {
    return { queued: LANES.reduce((sum, lane) => sum + this.#waiting[lane].length, 0), running: this.#running }
  }

  /** Drops ended jobs that are too old, too many or too big together; the longest ended go first. */
  forget(): void {
    const nowMs = this.#now()
    for (const id of this.#ended) {
      const job = this.#jobs.get(id)
      const isOld = nowMs - (job?.endedAtMs ?? 0) >= this.#kept.forMs
      const isOne = this.#ended.size === 1
      if (!isOld && this.#ended.size <= this.#kept.jobs && (isOne || this.#endedSizeBytes <= this.#kept.sizeBytes)) return
      this.#ended.delete(id)
      this.#jobs.delete(id)
      if (job === undefined) continue
      this.#byOwnId.delete(job.ownId)
      this.#endedSizeBytes -= sizeOf(job)
      this.#onForgotten(job)
    }
  }

  #waitingWith(job: Job): string[] {
    return this.#waiting[laneOf(job.request.kind)]
  }
}
