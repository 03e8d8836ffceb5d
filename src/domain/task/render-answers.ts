import type { Seed } from "../../formats/generator/seed.ts"
import type { MadeWith, RenderNotes } from "../backend/index.ts"
import type { TaskAnswer } from "./task-shown.ts"

/**
 * What a render backend can come to say, in the words of the room: everything here has been checked and bounded
 * by the backend's own file, so that the state machine never sees wire formats.
 */

/** A backend job's name: made of the task and the number of the submission, so that sending it twice starts one job. */
export type JobId = string

/**
 * Whose fault a failure is: the order's, which fails everywhere; the server's (out of memory, a model that is gone), which another one may
 * do better; or that of a rule of the server's against what was asked for.
 */
export type FailureCause = "order" | "server" | "moderation"

/** How a backend wants to be asked after a job, where that is slower than the kind of task asks. */
export interface BackendRhythm {
  readonly everyMs: number
  readonly lostAfterMs: number
  /** When nobody has answered at its address for so long, it has ended and its jobs with it; absent for a backend that may keep them. */
  readonly goneAfterMs?: number
}

/** The reason of an answer that nobody was there to give. */
export const AWAY = "away"

/**
 * Answer to an order. `refused`: surely not taken, may be tried again; `rejected`: not taken, and never will be there; `unknown`: it may or
 * may not have been taken.
 */
export type SubmitAnswer =
  | { readonly kind: "accepted"; readonly backendJobId: JobId | null; readonly rhythm?: BackendRhythm }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "rejected"; readonly reason: string; readonly cause?: FailureCause }
  | { readonly kind: "unknown"; readonly reason: string }

/** A finished file as the backend lists it; `sha256` is hex of its bytes. What the backend does not say is null. */
export interface RenderOutput {
  readonly index: number
  readonly seed: Seed | null
  readonly contentType: string | null
  readonly sizeBytes: number | null
  readonly sha256: string | null
  /** The words that are sung in it, where the backend says them. */
  readonly lyrics?: string
}

/** A job as the backend reports it. */
export interface RenderJob {
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled"
  /** Of a queued one: how many are before it there, also those of others; absent where the backend does not say. */
  readonly ahead?: number
  /** 0 to 1; backends are not trusted to let it only rise. */
  readonly progress: number
  readonly etaMs: number
  /** Base64 of a small JPEG, unchecked. */
  readonly previewBase64: string | null
  /** Which of the files the preview shows, from 0, unchecked; null where the backend does not say. */
  readonly previewIndex: number | null
  readonly outputs: readonly RenderOutput[]
  /** What a done job of a kind that answers came to, as the kind has checked it; null before, and for what is not of its form. */
  readonly answer: TaskAnswer | null
  /** The backend's own name of the job; null where it gives none. */
  readonly backendJobId: JobId | null
  readonly errorCode: string | null
  /** Of a failed job; absent: the order's. */
  readonly cause?: FailureCause
  /** Of a failed job: the model file that the server could not load. */
  readonly file?: string
  /** Of a failed job: the same server may do it after all, with another choice. */
  readonly mayTryAgain?: boolean
  /** Of a done job: what the server made of the order otherwise than asked. */
  readonly notes?: RenderNotes
  /** Of a done job: what it was made with; absent where the server does not say. */
  readonly made?: MadeWith
}

/**
 * Answer to a question about a job. `missing`: the backend answers and surely does not have it; `lost`: what became of it nobody will ever
 * know, so that it is not ordered again.
 */
export type PollAnswer =
  | { readonly kind: "found"; readonly job: RenderJob }
  | { readonly kind: "missing" }
  | { readonly kind: "lost"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** Answer to a cancel; `gone` also when the backend never had the job. */
export type CancelAnswer = { readonly kind: "gone" } | { readonly kind: "unknown"; readonly reason: string }
