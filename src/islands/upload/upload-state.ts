import type { MediaFile } from "../../domain/upload/contract.ts"
import { PART_BYTES, partRange, type UploadStatus } from "../../domain/upload/rules.ts"

/** What is asked of the server or of the worker at a moment; one at a time. */
export type Work =
  | { readonly kind: "hashing" }
  | { readonly kind: "planning" }
  /** Asking where the upload stands: which parts have arrived, and fresh addresses for the others. */
  | { readonly kind: "asking" }
  | { readonly kind: "sending"; readonly part: number }
  | { readonly kind: "confirmingPart"; readonly part: number; readonly etag: string | null }
  | { readonly kind: "confirming" }

/** Where an upload is on its way. */
export type Step =
  | { readonly kind: "queued" }
  | Work
  | { readonly kind: "waiting"; readonly forMs: number; readonly then: Work }
  | { readonly kind: "offline"; readonly then: Work }
  | { readonly kind: "ended" }

/** What went wrong with a piece of work. */
export type Failure =
  /** It may pass by itself: no answer, or a server that is busy and may say for how long. */
  | { readonly kind: "passing"; readonly afterMs?: number }
  /** The device has no connection. */
  | { readonly kind: "offline" }
  /** The address has expired, or the server counts other parts than we do. */
  | { readonly kind: "stale" }
  /** The server knows no such upload: it was swept, or given up elsewhere. */
  | { readonly kind: "gone" }
  /** Somebody has to make room for it first: another upload of theirs, a full quota, a session that is over. `reason` is a message key, `by` the upload that stands in the way, where it is known; `isAlike`: it is one of a file of the same name, size and purpose. */
  | { readonly kind: "blocked"; readonly reason: string; readonly by: string | null; readonly isAlike?: boolean }
  /** It would be refused again; `reason` is a message key. */
  | { readonly kind: "refused"; readonly reason: string }

/** What the plan of an upload says, as the calls that answer one do. */
export interface UploadPlan {
  readonly file_id: string
  readonly pre_signs: readonly string[]
  readonly chunk_size: number
  readonly status: UploadStatus
  readonly received: readonly number[]
  readonly file: MediaFile | null
}

/** What `pre-sign/confirm` says. */
export interface Confirmation {
  readonly status: number
  readonly reason: string | null
  readonly file: MediaFile | null
}

/** One upload as this browser knows it. Plain data: it is kept as it is and goes on from there (spec 2§4). */
export interface UploadState {
  readonly status: UploadStatus
  readonly step: Step
  readonly isPaused: boolean
  readonly sizeBytes: number
  readonly partBytes: number
  /** Hash the whole file before anything is sent, so that bytes which the account has already need not be. */
  readonly hashesFirst: boolean
  readonly contentHash: string | null
  readonly fileId: string | null
  /** What the server calls a file that it refused, for who says something against that. */
  readonly refusedFileId: string | null
  readonly addresses: readonly string[]
  /** Numbers, from 1 and rising, of the parts that the server has. */
  readonly confirmed: readonly number[]
  /** Tries of the present work that failed. */
  readonly failures: number
  /** How often the server was asked whether it has checked the file. */
  readonly polls: number
  /** An earlier page may have asked for a plan and left before the answer. */
  readonly mayBePlanned: boolean
  /** How often the upload started over because the server had forgotten it. */
  readonly restarts: number
  readonly file: MediaFile | null
  /** Message key of why it ended without a file. */
  readonly reason: string | null
  /** The upload of somebody's own that has to end first, where it is known. */
  readonly blockedBy: string | null
  /** Message key of what exactly was wrong with the file, where the server said so. */
  readonly detail: string | null
}

export type UploadEvent =
  /** Its turn has come. */
  | { readonly kind: "begin" }
  | { readonly kind: "hashed"; readonly contentHash: string }
  /** The answer to planning and to asking. */
  | { readonly kind: "planned"; readonly plan: UploadPlan }
  | { readonly kind: "sent"; readonly etag: string | null }
  | { readonly kind: "partConfirmed" }
  | { readonly kind: "confirmed"; readonly confirmation: Confirmation }
  | { readonly kind: "failed"; readonly failure: Failure }
  /** The wait is over: the time has passed, or the device has a connection again. */
  | { readonly kind: "waited" }
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  /** Somebody asks for another try after it failed. */
  | { readonly kind: "retry" }

/** An upload that waits for its turn. `sizeBytes` is at least 1. */
export function queuedUpload(sizeBytes: number, hashesFirst: boolean): UploadState {
  return {
    status: "init",
    step: { kind: "queued" },
    isPaused: false,
    sizeBytes,
    partBytes: PART_BYTES,
    hashesFirst,
    contentHash: null,
    fileId: null,
    refusedFileId: null,
    addresses: [],
    confirmed: [],
    failures: 0,
    polls: 0,
    mayBePlanned: false,
    restarts: 0,
    file: null,
    reason: null,
    blockedBy: null,
    detail: null,
  }
}

/** What this browser remembers of an upload through a reload; where it stands, the server knows. */
export interface RememberedUpload {
  readonly sizeBytes: number
  readonly hashesFirst: boolean
  readonly fileId: string | null
  readonly contentHash: string | null
  readonly isPaused: boolean
  readonly confirmed: readonly number[]
}

/** An upload that goes on after a reload, once its turn has come. */
export function rememberedUpload({ sizeBytes, hashesFirst, fileId, contentHash, isPaused, confirmed }: RememberedUpload): UploadState {
  const status = fileId === null ? "init" : "pending"
  const mayBePlanned = fileId === null
  return { ...queuedUpload(sizeBytes, hashesFirst), status, fileId, contentHash, isPaused, mayBePlanned, confirmed: [...confirmed] }
}

/** What is to be done now; null while it waits, is paused or has ended. */
export function workOf(state: UploadState): Work | null {
  const { step } = state
  if (state.isPaused) return null
  switch (step.kind) {
    case "queued":
    case "waiting":
    case "offline":
    case "ended":
      return null
    default:
      return step
  }
}

/** Whether bytes or questions are on their way, so that leaving the page would break something off. */
export function isUnderWay(state: UploadState): boolean {
  return !state.isPaused && state.step.kind !== "queued" && state.step.kind !== "ended"
}

/** Bytes that the server has for certain. */
export function confirmedBytes(state: UploadState): number {
  if (state.status === "complete") return state.sizeBytes
  return state.confirmed.reduce((sum, part) => sum + partRange(part, state.sizeBytes, state.partBytes).length, 0)
}
