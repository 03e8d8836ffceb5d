import type { Seed } from "../../formats/generator/seed.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import type { TaskBrief } from "../_kernel/task-kind.ts"
import type { MadeBy, RunReport } from "../backend/index.ts"
import type { Task } from "./contract.ts"
import { expiresAtMs } from "./expiry-rules.ts"
import type { ShownMaker } from "./maker-rules.ts"
import type { RoomOpening } from "./ports.ts"
import type { BackendRhythm, JobId } from "./render-answers.ts"
import { type Ending, TASK_STATUS, UNPUBLISHED } from "./rules.ts"
import { bannerOf, deductionOf, shownOf, type TaskAnswer, timeOf } from "./task-shown.ts"

/** One stored file of a task, as the database and the last event need it. Sides in px, 0 where it has none; `sha256` is hex. */
export interface StoredResult {
  readonly position: number
  readonly mediaKey: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number
  readonly height: number
  readonly seed: Seed
  readonly thumbhash: string
  /** Of what plays; null for images, absent from what was stored before it was noted. */
  readonly durationMs?: number | null
  readonly sha256: string
  /** Absent from what was stored before it was noted. */
  readonly madeBy?: ShownMaker | null
  /** The words that are sung in it; absent where nobody knows any. */
  readonly lyrics?: string
}

/** One file on its way from the backend into our storage. Its key is chosen once, before anything is put. */
export interface CollectItem {
  readonly index: number
  readonly seed: Seed
  readonly sha256: string | null
  /** As the backend lists it; null where it does not. */
  readonly sizeBytes: number | null
  readonly mediaKey: string
  /** Times that bytes came which were not the file asked for. */
  readonly badTries: number
  readonly stored: StoredResult | null
  /** The words that the backend says are sung in it. */
  readonly lyrics?: string
}

/** How a task ends. */
export type Outcome =
  | { readonly kind: "success"; readonly results: readonly StoredResult[]; readonly answer: TaskAnswer | null }
  | { readonly kind: "failure"; readonly ending: Ending; readonly detail: string | null }

/** An accepted order, or one that may have been: which backend, under which of the task's submissions. */
export interface Submission {
  readonly renderer: string
  /** 1 or 2 at the first server, 3 or 4 at the second; `SUBMISSIONS` further for each piece that was ordered before. */
  readonly number: number
  /** The backend's own name of the job, by which it is asked from then on; null where it gave none, or before it took the order. */
  readonly backendJobId: JobId | null
  /** How the backend wants to be asked after it; absent where it does not say. */
  readonly rhythm?: BackendRhythm
  /** Who makes it; absent until the fleet has said. */
  readonly maker?: MadeBy
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
      /** Times that it was sent and its server then did not have it; absent while that has not happened. */
      readonly vanished?: number
      /** Since when the backend has said nothing of an order that is sent; null while none is. */
      readonly silentSinceMs: number | null
      readonly dueAtMs: number
    }
  | {
      readonly name: "running"
      readonly submission: Submission
      readonly silentPolls: number
      /** What it said last, and how often in a row it has said that again; absent before it has said anything. */
      readonly heard?: { readonly state: string; readonly progress: number; readonly times: number }
      /** Its server has taken it and not begun it: when another one is looked for next. Absent for one that has begun. */
      readonly seekAtMs?: number
      /** Since when the backend has said nothing of the job; null while it answers. */
      readonly silentSinceMs: number | null
      /** Since when nobody is at the backend's address; absent while somebody is. */
      readonly awaySinceMs?: number
      readonly dueAtMs: number
    }
  /** A server that has not begun the order is left for one whose slot is ours already: it is cancelled here before it is sent there. */
  | { readonly name: "leaving"; readonly submission: Submission; readonly attempts: number; readonly dueAtMs: number }
  | {
      readonly name: "collecting"
      readonly submission: Submission
      readonly items: readonly CollectItem[]
      readonly silentTries: number
      readonly silentSinceMs: number | null
      /** As of a running one. */
      readonly awaySinceMs?: number
      readonly dueAtMs: number
    }
  /**
   * The task leaves its server, where nothing of it is alive: for another one, or back into the line. `failure`: how it ends where no
   * other server could do it; null for one that waits for a server then.
   */
  | { readonly name: "moving"; readonly failure: RoomFailure | null; readonly dueAtMs: number }
  /** A piece of a series is over: its order is cancelled where it may be alive, its slot given back, before the next one waits. */
  | {
      readonly name: "between"
      readonly cancel: { readonly submission: Submission; readonly attempts: number } | null
      /** How long the backend worked on the piece; null where it is none. */
      readonly tookMs: number | null
      readonly dueAtMs: number
    }
  | { readonly name: "finishing"; readonly outcome: Outcome; readonly attempts: number; readonly dueAtMs: number }
  | { readonly name: "closing"; readonly dueAtMs: number }
  | { readonly name: "done"; readonly endedAtMs: number }

/** Why a task, or a piece of it, could not be made. `detail` is a code of the backend. */
export interface RoomFailure {
  readonly ending: Ending
  readonly detail: string | null
}

/** What became of the order under way before it went to where it is now, or waits to go. */
export interface Trail {
  /** Under which number it is sent next; null for the first. */
  readonly number: number | null
  /** Servers whose fault it was that it failed. */
  readonly failedAt: readonly string[]
  /** Times that a server did not take it. */
  readonly refusals: number
}

/** An order that has been nowhere. */
export const NO_TRAIL: Trail = { number: null, failedAt: [], refusals: 0 }

/** What became of an order at a server, until the dispatcher knows. */
export interface RunNote extends RunReport {
  readonly isServersFault: boolean
}

/** How far a task is whose pieces are ordered one after the other. */
export interface SeriesState {
  /** The place of the piece that is ordered now, from 0. */
  readonly place: number
  /** What came of those before it, by their places. */
  readonly stored: readonly StoredResult[]
  /** Why the last piece that could not be made could not. */
  readonly failure: RoomFailure | null
  /** Pieces in a row that no backend answered for. */
  readonly lostInARow: number
}

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
  /** What the task's kind says of it. */
  readonly brief: TaskBrief
  /** Owners before this one, whose hubs have still to forget the task. */
  readonly formerOwners: readonly ViewerId[]
  readonly phase: Phase
  /** Null for a task of one order. */
  readonly series: SeriesState | null
  /** Counts steps; an outcome that belongs to an earlier step is stale. */
  readonly step: number
  /** The newest event. */
  readonly lastEvent: Task
  readonly lastEventAtMs: number
  /** What the next event would say; differs from `lastEvent` while progress is held back. */
  readonly draft: Task
  /** The backend whose slot the dispatcher lent us. */
  readonly slot: string | null
  readonly renewAtMs: number
  readonly startedAtMs: number | null
  /** When a slot was first lent: waiting before it does not count against the kind's deadline. */
  readonly grantedAtMs: number | null
  readonly isMarkedRunning: boolean
  readonly trail: Trail
  /** What the dispatcher has still to be told of servers. */
  readonly runs: readonly RunNote[]
  readonly cleanUp: CleanUp
}

const NO_CLEAN_UP: CleanUp = { isReleased: false, cancel: null, orphanKeys: [], orphanAttempts: 0 }

/** The job's name at the backend, as we chose it. */
export function jobIdOf(opening: Pick<RoomOpening, "taskId">, submission: Submission): JobId {
  return `${opening.taskId}-${submission.number}`
}

/** The job's name as the backend is asked by it. */
export function jobNameOf(opening: Pick<RoomOpening, "taskId">, submission: Submission): JobId {
  return submission.backendJobId ?? jobIdOf(opening, submission)
}

/** How many files a task comes to; an answer counts as one. */
export function pieceCountOf({ expects }: Pick<TaskBrief, "expects">): number {
  return expects.form === "files" ? expects.count : 1
}

/** How many files the order comes to that is under way: one where pieces are ordered one by one. */
export function orderedCountOf({ brief, series }: Pick<RoomState, "brief" | "series">): number {
  return series === null ? pieceCountOf(brief) : 1
}

/** The moment after which an open task is ended: waiting has a limit, and what follows has the kind's. */
export function deadlineAtMs({ opening, brief, grantedAtMs }: Pick<RoomState, "opening" | "brief" | "grantedAtMs">): number {
  return grantedAtMs === null ? opening.deadlineAtMs : grantedAtMs + brief.deadlineMs
}

/** A room as it opens: waiting, with event 1 emitted. */
export function openRoom(opening: RoomOpening, brief: TaskBrief, nowMs: number): RoomState {
  const lastEvent: Task = {
    id: opening.taskId,
    status: TASK_STATUS.waiting,
    process: 0,
    seq: 1,
    position: 0,
    rest_estimate_time: null,
    estimate_time: opening.estimateSeconds,
    expiration_time: timeOf(expiresAtMs(opening)),
    status_desc: null,
    sub_status: null,
    category: opening.category,
    type: opening.action,
    create_at: new Date(opening.createdAtMs).toISOString(),
    ...shownOf(opening.specification),
    n_iter: pieceCountOf(brief),
    calculate_coins: opening.priceCoins,
    deduction_detail: deductionOf(opening.held, TASK_STATUS.waiting, 0),
    img_uris: [],
    banner: bannerOf([], opening.specification),
    preview: null,
    preview_index: null,
    ...UNPUBLISHED,
  }
  return {
    opening,
    brief,
    formerOwners: [],
    phase: { name: "queued", dueAtMs: nowMs },
    series: brief.pieceKind === undefined ? null : { place: 0, stored: [], failure: null, lostInARow: 0 },
    step: 0,
    lastEvent,
    // So that the first position in the queue is emitted as soon as it is known.
    lastEventAtMs: 0,
    draft: lastEvent,
    slot: null,
    renewAtMs: 0,
    startedAtMs: null,
    grantedAtMs: null,
    isMarkedRunning: false,
    trail: NO_TRAIL,
    runs: [],
    cleanUp: NO_CLEAN_UP,
  }
}

/** True until the way the task ends is settled: it can still be cancelled or run out of time. */
export function isOpen(state: RoomState): boolean {
  return (
    state.phase.name === "queued" ||
    state.phase.name === "submitting" ||
    state.phase.name === "running" ||
    state.phase.name === "leaving" ||
    state.phase.name === "collecting" ||
    state.phase.name === "moving" ||
    state.phase.name === "between"
  )
}
