import type { MediaFile } from "../../domain/upload/contract.ts"
import { CONFIRM_STATUS, PART_RETRIES, PART_RETRY_DELAY_MS, partCountOf } from "../../domain/upload/rules.ts"
import {
  type Confirmation,
  type Failure,
  queuedUpload,
  type UploadEvent,
  type UploadPlan,
  type UploadState,
  type Work,
  workOf,
} from "./upload-state.ts"

/** Waits between the questions whether the server has checked the file; the last one is repeated. */
const POLL_DELAYS_MS = [500, 1_000, 2_000, 3_000] as const
/** About six minutes: the check of a file of 1 GiB takes seconds. */
export const MAXIMUM_POLLS = 120
/** An upload that the server forgets again and again is not begun for ever. */
const MAXIMUM_RESTARTS = 2

/** The next state. An event that does not belong to the step is without effect, so a late answer changes nothing. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.kind) {
    case "begin":
      return state.step.kind === "queued" ? { ...state, step: firstWork(state), failures: 0 } : state
    case "hashed":
      return state.step.kind === "hashing" ? doing({ ...state, contentHash: event.contentHash }, { kind: "planning" }) : state
    case "planned":
      return state.step.kind === "planning" || state.step.kind === "asking" ? withPlan(state, event.plan) : state
    case "sent":
      return state.step.kind === "sending"
        ? // A part that needs several confirmations is not sent again for them.
          { ...state, step: { kind: "confirmingPart", part: state.step.part, etag: event.etag } }
        : state
    case "partConfirmed":
      return state.step.kind === "confirmingPart" ? withPart(state, state.step.part) : state
    case "confirmed":
      return state.step.kind === "confirming" ? withConfirmation(state, event.confirmation) : state
    case "failed":
      return withFailure(state, event.failure)
    case "waited":
      return state.step.kind === "waiting" || state.step.kind === "offline" ? { ...state, step: state.step.then } : state
    case "pause":
      return state.step.kind === "ended" ? state : { ...state, isPaused: true }
    case "resume":
      return resumed(state)
    case "retry":
      return state.step.kind === "ended" && state.status === "fail"
        ? {
            ...state,
            status: state.fileId === null ? "init" : "pending",
            step: { kind: "queued" },
            failures: 0,
            polls: 0,
            reason: null,
            blockedBy: null,
          }
        : state
  }
}

function firstWork(state: UploadState): Work {
  if (state.fileId !== null) return { kind: "asking" }
  return { kind: state.hashesFirst && state.contentHash === null ? "hashing" : "planning" }
}

/** After a pause, addresses may have expired: the server is asked where it stands before anything is sent. */
function resumed(state: UploadState): UploadState {
  if (!state.isPaused) return state
  const awake = { ...state, isPaused: false }
  switch (state.step.kind) {
    case "sending":
    case "confirmingPart":
      return { ...awake, step: { kind: "asking" } }
    case "waiting":
    case "offline":
      return { ...awake, step: state.step.then }
    default:
      return awake
  }
}

function doing(state: UploadState, work: Work): UploadState {
  return { ...state, step: work, failures: 0 }
}

function withPlan(state: UploadState, plan: UploadPlan): UploadState {
  if (plan.file !== null) return complete({ ...state, fileId: plan.file_id }, plan.file)
  if (plan.status === "error") return refuse({ ...state, fileId: plan.file_id }, "uploadVideoError", null)
  const count = partCountOf(state.sizeBytes, plan.chunk_size)
  const confirmed = [...new Set(plan.received)].filter((part) => part >= 1 && part <= count).toSorted((left, right) => left - right)
  // Progress ends the count of failures; asking again and again without any does not.
  const failures = state.step.kind === "asking" && confirmed.length <= state.confirmed.length ? state.failures : 0
  const known: UploadState = {
    ...state,
    status: "pending",
    fileId: plan.file_id,
    partBytes: plan.chunk_size,
    addresses: plan.pre_signs,
    confirmed,
    failures,
  }
  return { ...known, step: plan.status === "complete" ? { kind: "confirming" } : nextPart(known) }
}

function withPart(state: UploadState, part: number): UploadState {
  const confirmed = [...new Set([...state.confirmed, part])].toSorted((left, right) => left - right)
  const known = { ...state, confirmed }
  return doing(known, nextPart(known))
}

/** The first part that the server does not have; the whole file is confirmed when there is none (spec 2§4). */
function nextPart({ sizeBytes, partBytes, confirmed }: UploadState): Work {
  const count = partCountOf(sizeBytes, partBytes)
  for (let part = 1; part <= count; part += 1) if (!confirmed.includes(part)) return { kind: "sending", part }
  return { kind: "confirming" }
}

function withConfirmation(state: UploadState, { status, reason, file }: Confirmation): UploadState {
  if (status === CONFIRM_STATUS.complete && file !== null) return complete(state, file)
  if (status !== CONFIRM_STATUS.pending) return refuse(state, "uploadVideoError", reason)
  if (state.polls >= MAXIMUM_POLLS) return fail(state)
  const forMs = POLL_DELAYS_MS[Math.min(state.polls, POLL_DELAYS_MS.length - 1)] ?? 0
  return { ...state, polls: state.polls + 1, failures: 0, step: { kind: "waiting", forMs, then: { kind: "confirming" } } }
}

function withFailure(state: UploadState, failure: Failure): UploadState {
  const work = workOf({ ...state, isPaused: false })
  if (work === null) return state
  if (failure.kind === "refused") return refuse(state, failure.reason, null)
  if (failure.kind === "offline") return { ...state, step: { kind: "offline", then: work } }
  // The answer to our own plan was lost, and what stands in the way is what it planned.
  const isAnswerLost = work.kind === "planning" && (state.failures > 0 || state.mayBePlanned)
  if (failure.kind === "blocked" && failure.isAlike === true && failure.by !== null && isAnswerLost)
    return { ...state, fileId: failure.by, step: { kind: "asking" } }
  if (failure.kind === "blocked") return fail(state, failure.reason, failure.by)
  if (failure.kind === "gone" && state.fileId !== null) return startAnew(state)
  if (state.failures >= PART_RETRIES) return fail(state)
  const failures = state.failures + 1
  if (failure.kind === "stale" && state.fileId !== null && work.kind !== "asking") return { ...state, failures, step: { kind: "asking" } }
  const forMs = Math.max(PART_RETRY_DELAY_MS, failure.kind === "passing" ? (failure.afterMs ?? 0) : 0)
  return { ...state, failures, step: { kind: "waiting", forMs, then: work } }
}

function startAnew(state: UploadState): UploadState {
  if (state.restarts >= MAXIMUM_RESTARTS) return fail(state)
  const { contentHash, isPaused, restarts } = state
  const fresh = { ...queuedUpload(state.sizeBytes, state.hashesFirst), contentHash, isPaused, restarts: restarts + 1 }
  return { ...fresh, step: firstWork(fresh) }
}

function complete(state: UploadState, file: MediaFile): UploadState {
  return { ...state, status: "complete", step: { kind: "ended" }, isPaused: false, file, reason: null, detail: null }
}

/** Retries are exhausted, or something stands in the way; what has arrived stays for another try. */
function fail(state: UploadState, reason = "uploadError", blockedBy: string | null = null): UploadState {
  return { ...state, status: "fail", step: { kind: "ended" }, isPaused: false, reason, blockedBy }
}

/** Refused permanently: what was known of it is cleared (spec 2§4). */
function refuse(state: UploadState, reason: string, detail: string | null): UploadState {
  const cleared = queuedUpload(state.sizeBytes, state.hashesFirst)
  return { ...cleared, status: "error", step: { kind: "ended" }, reason, detail, refusedFileId: state.fileId }
}
