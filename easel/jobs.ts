import type { Fault } from "./faults.ts"
import type { OrderFailureCode } from "./order-failure.ts"
import { countOf, KIND_TRAITS, stepsOf, workPixelsOf } from "./orders/kinds.ts"
import type { JobRequest } from "./orders/schemas.ts"
import type { Inputs } from "./painter-messages.ts"
import type { JobState } from "./protocol.ts"

/** Where a finished file is: in memory or, where it is large, on disk. */
export type Stored = { readonly bytes: Uint8Array } | { readonly path: string }

/** A finished file. `sha256` is hex, of its bytes. Sides in px. */
export interface StoredOutput {
  readonly index: number
  readonly contentType: string
  readonly width?: number
  readonly height?: number
  readonly seed?: number
  readonly durationMs?: number
  readonly lyrics?: string
  readonly stored: Stored
  readonly sizeBytes: number
  readonly sha256: string
}

/** What a job without files came to. */
export type JobAnswer = Readonly<Record<string, unknown>>

/** Why a job ended without what was ordered. */
export interface JobError {
  readonly code: "painter-failed" | "painter-crashed" | "fault" | OrderFailureCode
  readonly message: string
}

/** One order and all that is known of it. Never changed in place: `applyEvent` gives the next one. */
export interface Job {
  readonly id: string
  /** Easel's own name of the job. */
  readonly ownId: string
  readonly request: JobRequest
  /** The files that the order is about, which the store keeps until the job has ended. */
  readonly inputs: Inputs
  /** The parsed body as text: equal for equal orders, whatever their spelling. */
  readonly fingerprint: string
  readonly fault: Fault | undefined
  readonly state: JobState
  readonly createdAtMs: number
  readonly startedAtMs: number | undefined
  readonly endedAtMs: number | undefined
  /** Work done, of `unitsTotal`: `UNITS.picture` for each picture, spread over its making as time is. */
  readonly unitsDone: number
  readonly unitsTotal: number
  readonly preview: { readonly index: number; readonly jpeg: Uint8Array } | undefined
  readonly outputs: readonly StoredOutput[]
  readonly answer: JobAnswer | undefined
  /** Words of the order that were not understood. */
  readonly unknownWords: readonly string[]
  readonly error: JobError | undefined
}

/**
 * Where a picture stands at points of its making. Time is spent so: the steps before the last are rough and small, the last one paints
 * the full size, and encoding is the rest.
 */
const UNITS = { beforeLastStep: 55, beforeEncoding: 94, picture: 100 } as const

/** What can happen to a job. `step` is 1-based; `index` is the picture's; `share` (0–1) is that of the picture's last step. */
export type JobEvent =
  | { readonly type: "started" }
  | { readonly type: "stepped"; readonly index: number; readonly step: number }
  | { readonly type: "finishing"; readonly index: number; readonly share: number }
  | { readonly type: "previewed"; readonly index: number; readonly jpeg: Uint8Array }
  | { readonly type: "painted"; readonly output: StoredOutput }
  | { readonly type: "answered"; readonly answer: JobAnswer }
  | { readonly type: "misread"; readonly words: readonly string[] }
  | { readonly type: "failed"; readonly error: JobError }
  | { readonly type: "cancelled" }

/** What a new job is made of. */
export interface JobMaking {
  readonly request: JobRequest
  readonly ownId: string
  readonly fingerprint: string
  readonly fault?: Fault | undefined
  readonly inputs?: Inputs | undefined
}

/** A job as it is when accepted: queued, nothing done. */
export const newJob = ({ request, ownId, fingerprint, fault, inputs = {} }: JobMaking, nowMs: number): Job => ({
  id: request.id,
  ownId,
  request,
  inputs,
  fingerprint,
  fault,
  state: "queued",
  createdAtMs: nowMs,
  startedAtMs: undefined,
  endedAtMs: undefined,
  unitsDone: 0,
  unitsTotal: countOf(request) * UNITS.picture,
  preview: undefined,
  outputs: [],
  answer: undefined,
  unknownWords: [],
  error: undefined,
})

/** Whether nothing can happen to the job anymore. */
export const isEnded = (job: Job): boolean => job.state !== "queued" && job.state !== "running"

/** 0–1; 1 exactly when the job is done. */
export const progressOf = (job: Job): number => job.unitsDone / job.unitsTotal

/** The job with at least `units` of picture `index` done; never all of the job's, which only its last picture brings. */
const withUnits = (job: Job, index: number, units: number): Job => ({
  ...job,
  unitsDone: Math.max(job.unitsDone, Math.min(index * UNITS.picture + units, job.unitsTotal - 1)),
})

/** An ended job needs neither its preview nor its inputs. */
const end = (job: Job, state: "done" | "failed" | "cancelled", nowMs: number): Job => ({
  ...job,
  state,
  endedAtMs: nowMs,
  preview: undefined,
  inputs: {},
})

/**
 * The job after `event`. An ended job stays as it is, so that a late word from a painter changes nothing;
 * work events only count while running; progress only rises; the last picture makes the job done.
 */
export const applyEvent = (job: Job, event: JobEvent, nowMs: number): Job => {
  if (isEnded(job)) return job
  const running = job.state === "running"
  switch (event.type) {
    case "started":
      return running ? job : { ...job, state: "running", startedAtMs: nowMs }
    case "stepped": {
      if (!running) return job
      const steps = stepsOf(job.request)
      return withUnits(job, event.index, event.step < steps ? (UNITS.beforeLastStep * event.step) / (steps - 1) : UNITS.beforeEncoding)
    }
    case "finishing": {
      if (!running) return job
      const start = stepsOf(job.request) > 1 ? UNITS.beforeLastStep : 0
      return withUnits(job, event.index, start + (UNITS.beforeEncoding - start) * Math.min(1, Math.max(0, event.share)))
    }
    case "previewed":
      return running ? { ...job, preview: { index: event.index, jpeg: event.jpeg } } : job
    case "painted": {
      const isNext = event.output.index === job.outputs.length
      if (!running || !isNext || KIND_TRAITS[job.request.kind].comesBack === "answer") return job
      const outputs = [...job.outputs, event.output]
      const unitsDone = Math.max(job.unitsDone, outputs.length * UNITS.picture)
      if (outputs.length < countOf(job.request)) return { ...job, outputs, unitsDone: Math.min(unitsDone, job.unitsTotal - 1) }
      return end({ ...job, outputs, unitsDone: job.unitsTotal }, "done", nowMs)
    }
    case "answered":
      if (!running || KIND_TRAITS[job.request.kind].comesBack !== "answer") return job
      return end({ ...job, answer: event.answer, unitsDone: job.unitsTotal }, "done", nowMs)
    case "misread":
      return running ? { ...job, unknownWords: event.words } : job
    case "failed":
      return end({ ...job, error: event.error }, "failed", nowMs)
    case "cancelled":
      return end(job, "cancelled", nowMs)
  }
}

/** Megapixels (weighed by kind) × hundredths of a picture, of the whole job or of what is left of it: what painting time grows with. */
export const workOf = (job: Job, part: "all" | "left"): number =>
  (workPixelsOf(job.request) / 1_000_000) * (part === "all" ? job.unitsTotal : job.unitsTotal - job.unitsDone)

/**
 * Milliseconds until the job is expected to end. A running job is judged by its own pace, but never shorter than what jobs
 * of its size took lately, since its last steps may be the longest; a waiting one by the work before it, shared among `slots`.
 * @param msPerWork milliseconds that one megapixel takes for one unit, as measured lately
 * @param aheadWork work (`workOf`) that goes before a waiting job
 */
export const etaOf = (job: Job, nowMs: number, msPerWork: number, aheadWork: number, slots: number): number => {
  if (isEnded(job)) return 0
  if (job.startedAtMs !== undefined && job.unitsDone > 0) {
    const elapsedMs = nowMs - job.startedAtMs
    const byPaceMs = (elapsedMs / job.unitsDone) * (job.unitsTotal - job.unitsDone)
    return Math.ceil(Math.max(byPaceMs, workOf(job, "all") * msPerWork - elapsedMs))
  }
  return Math.ceil((aheadWork / slots + workOf(job, "left")) * msPerWork)
}
