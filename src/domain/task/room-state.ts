import type { ViewerId } from "../_kernel/ids.ts"
import type { RoomOpening } from "../_kernel/ports.ts"
import type { Task } from "./contract.ts"
import type { JobId } from "./render-answers.ts"
import { ACTION_TEXT_TO_IMAGE, type Ending, TASK_STATUS } from "./rules.ts"

/** One stored image of a task, as the database and the last event need it. */
export interface StoredResult {
  readonly position: number
  readonly mediaKey: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly thumbhash: string
}

/** One image on its way from the backend into our storage. Its key is chosen once, before anything is put. */
export interface CollectItem {
  readonly index: number
  readonly seed: number
  readonly sha256: string | null
  readonly mediaKey: string
  /** Times that bytes came which were not the image asked for. */
  readonly badTries: number
  readonly stored: StoredResult | null
}

/** How a task ends. */
export type Outcome =
  | { readonly kind: "success"; readonly results: readonly StoredResult[] }
  | { readonly kind: "failure"; readonly ending: Ending; readonly detail: string | null }

/** An accepted order, or one that may have been: which backend, under which of the task's submissions. */
export interface Submission {
  readonly renderer: string
  /** 1 or 2. */
  readonly number: number
}

/**
 * Where a task stands. `submitting.stage` says what the last order led to: `ready` nothing is sent, `sent` the outcome is
 * not known (also after a crash), so that the backend is asked before anything is sent again.
 */
export type Phase =
  | { readonly name: "queued"; readonly dueAtMs: number }
  | {
      readonly name: "submitting"
      readonly stage: "ready" | "sent"
      readonly submission: Submission
      readonly refusals: number
      readonly checks: number
      readonly dueAtMs: number
    }
  | { readonly name: "running"; readonly submission: Submission; readonly silentPolls: number; readonly dueAtMs: number }
  | {
      readonly name: "collecting"
      readonly submission: Submission
      readonly items: readonly CollectItem[]
      readonly silentTries: number
      readonly dueAtMs: number
    }
  | { readonly name: "finishing"; readonly outcome: Outcome; readonly attempts: number; readonly dueAtMs: number }
  | { readonly name: "closing"; readonly dueAtMs: number }
  | { readonly name: "done"; readonly endedAtMs: number }

/** What must still be put in order elsewhere once the task has ended. */
export interface CleanUp {
  /** The dispatcher has forgotten the task. */
  readonly isReleased: boolean
  readonly cancel: { readonly submission: Submission; readonly attempts: number } | null
  /** Stored files that no task result points at. */
  readonly orphanKeys: readonly string[]
  readonly orphanAttempts: number
}

/** Everything that a room remembers, written as one row. */
export interface RoomState {
  readonly opening: RoomOpening
  /** Owners before this one, whose hubs have still to forget the task. */
  readonly formerOwners: readonly ViewerId[]
  readonly phase: Phase
  /** Counts steps; an outcome that belongs to an earlier step is stale. */
  readonly step: number
  /** The newest event. */
  readonly told: Task
  readonly toldAtMs: number
  /** What the next event would say; differs from `told` while progress is held back. */
  readonly draft: Task
  /** The backend whose slot the dispatcher lent us. */
  readonly slot: string | null
  readonly renewAtMs: number
  readonly startedAtMs: number | null
  readonly isMarkedRunning: boolean
  readonly cleanUp: CleanUp
}

const NO_CLEAN_UP: CleanUp = { isReleased: false, cancel: null, orphanKeys: [], orphanAttempts: 0 }

/** The job's name at the backend. */
export function jobIdOf(opening: Pick<RoomOpening, "taskId">, submission: Submission): JobId {
  return `${opening.taskId}-${submission.number}`
}

/** A room as it opens: waiting, with event 1 told. */
export function openRoom(opening: RoomOpening, nowMs: number): RoomState {
  const { specification } = opening
  const told: Task = {
    id: opening.taskId,
    status: TASK_STATUS.waiting,
    process: 0,
    seq: 1,
    position: 0,
    rest_estimate_time: null,
    status_desc: null,
    sub_status: null,
    category: opening.category,
    type: ACTION_TEXT_TO_IMAGE,
    create_at: new Date(opening.createdAtMs).toISOString(),
    prompt: specification.prompt,
    width: specification.width,
    height: specification.height,
    n_iter: specification.imageCount,
    seed: specification.seed,
    calculate_coins: opening.priceCoins,
    img_uris: [],
    preview: null,
  }
  return {
    opening,
    formerOwners: [],
    phase: { name: "queued", dueAtMs: nowMs },
    step: 0,
    told,
    // So that the first position in the queue is told as soon as it is known.
    toldAtMs: 0,
    draft: told,
    slot: null,
    renewAtMs: 0,
    startedAtMs: null,
    isMarkedRunning: false,
    cleanUp: NO_CLEAN_UP,
  }
}

/** True until the way the task ends is settled: it can still be cancelled or run out of time. */
export function isOpen(state: RoomState): boolean {
  return (
    state.phase.name === "queued" ||
    state.phase.name === "submitting" ||
    state.phase.name === "running" ||
    state.phase.name === "collecting"
  )
}
