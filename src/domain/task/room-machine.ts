import { isDue } from "../_kernel/clock.ts"
import type { JobId } from "./render-answers.ts"
import { timeOut } from "./room-endings.ts"
import {
  type CollectItem,
  deadlineAtMs,
  isOpen,
  jobIdOf,
  jobNameOf,
  type Outcome,
  type RoomState,
  type RunNote,
  type Submission,
} from "./room-state.ts"
import { isLastSubmission } from "./room-submissions.ts"
import { TASK_STATUS } from "./rules.ts"

/** What a room does next. Every one may happen twice (after a crash) and has its effect once. */
export type Action =
  | { readonly kind: "wait" }
  | { readonly kind: "ask" }
  | { readonly kind: "renew"; readonly renderer: string }
  | { readonly kind: "mark-running" }
  | { readonly kind: "submit"; readonly submission: Submission; readonly jobId: JobId; readonly refusals: number }
  | { readonly kind: "check"; readonly submission: Submission; readonly jobId: JobId }
  | { readonly kind: "poll"; readonly submission: Submission; readonly jobId: JobId }
  /** Asks for a free slot of another server than the one that has not begun the order. */
  | { readonly kind: "seek-other"; readonly submission: Submission }
  | { readonly kind: "collect"; readonly submission: Submission; readonly jobId: JobId; readonly item: CollectItem }
  | { readonly kind: "finish"; readonly outcome: Outcome; readonly finalSeq: number }
  | { readonly kind: "cancel-job"; readonly submission: Submission; readonly jobId: JobId }
  | { readonly kind: "release"; readonly tookMs: number | null; readonly runs: readonly RunNote[] }
  /** `mustLeave`: only where another server could take it; else it may also wait for one. */
  | { readonly kind: "move-on"; readonly mustLeave: boolean; readonly runs: readonly RunNote[] }
  | { readonly kind: "delete-media"; readonly keys: readonly string[] }

/** An action with the state that is written before it: the intent. */
export interface Plan {
  readonly state: RoomState
  readonly action: Action
}

/** A slot that is still used is renewed with the dispatcher this often. */
export const RENEW_EVERY_MS = 20_000
/** A cancel at the backend is tried this often. */
export const CANCEL_TRIES = 4
/** Deleting files that nothing points at is tried this often. */
const ORPHAN_TRIES = 3

const WAIT: Action = { kind: "wait" }

/** The next thing to do at `nowMs`, and the state to write before doing it. */
export function plan(state: RoomState, nowMs: number): Plan {
  if (isOpen(state) && nowMs >= deadlineAtMs(state)) return plan(timeOut(state, nowMs), nowMs)
  if (isOpen(state) && state.slot !== null && isDue(state.renewAtMs, nowMs)) {
    return start({ ...state, renewAtMs: nowMs + RENEW_EVERY_MS }, { kind: "renew", renderer: state.slot })
  }
  if (state.draft.status === TASK_STATUS.running && state.phase.name === "running" && !state.isMarkedRunning)
    return start({ ...state, isMarkedRunning: true }, { kind: "mark-running" })
  const seeking = seekOther(state, nowMs)
  if (seeking !== null) return seeking
  if (state.phase.name === "done" || !isDue(state.phase.dueAtMs, nowMs)) return { state, action: WAIT }
  return planPhase(state, nowMs)
}

function start(state: RoomState, action: Action): Plan {
  return { state: { ...state, step: state.step + 1 }, action }
}

/** Another server is looked for again after this. */
const SEEK_EVERY_MS = 10_000

/** An order that its server has not begun for long is to go elsewhere, where a slot is free; it is in nobody's way meanwhile. */
function seekOther(state: RoomState, nowMs: number): Plan | null {
  const { phase } = state
  if (phase.name !== "running" || phase.seekAtMs === undefined || !isDue(phase.seekAtMs, nowMs)) return null
  const { submission } = phase
  if (isLastSubmission(submission)) return null
  return start({ ...state, phase: { ...phase, seekAtMs: nowMs + SEEK_EVERY_MS } }, { kind: "seek-other", submission })
}

function planPhase(state: RoomState, nowMs: number): Plan {
  const { opening, phase } = state
  switch (phase.name) {
    case "queued":
      return start(state, { kind: "ask" })
    case "submitting": {
      const { submission, refusals } = phase
      const jobId = jobIdOf(opening, submission)
      if (phase.stage === "sent") return start(state, { kind: "check", submission, jobId })
      return start({ ...state, phase: { ...phase, stage: "sent", silentSinceMs: nowMs } }, { kind: "submit", submission, jobId, refusals })
    }
    case "running":
      return start(state, { kind: "poll", submission: phase.submission, jobId: jobNameOf(opening, phase.submission) })
    case "leaving":
      return start(state, { kind: "cancel-job", submission: phase.submission, jobId: jobNameOf(opening, phase.submission) })
    case "collecting": {
      const item = phase.items.find(isMissing)
      if (item === undefined) return { state, action: WAIT }
      return start(state, { kind: "collect", submission: phase.submission, jobId: jobNameOf(opening, phase.submission), item })
    }
    case "moving":
      return start(state, { kind: "move-on", mustLeave: phase.failure !== null, runs: state.runs })
    case "between":
      return planBetween(state, phase)
    case "finishing":
      return start(state, { kind: "finish", outcome: phase.outcome, finalSeq: state.lastEvent.seq + 1 })
    case "closing":
      return planCleanUp(state, nowMs)
    case "done":
      return { state, action: WAIT }
  }
}

/** Times that bytes which are not the file asked for are accepted to come before a file is given up. */
export const BAD_TRIES = 2

/** True for a file that is still to be fetched. */
export function isMissing(item: CollectItem): boolean {
  return item.stored === null && item.badTries < BAD_TRIES
}

/** The backend is asked to cancel first, but the slot does not wait for a backend that does not answer. */
function planCleanUp(state: RoomState, nowMs: number): Plan {
  const { cancel, isReleased, orphanKeys, orphanAttempts } = state.cleanUp
  const mustCancel = cancel !== null && cancel.attempts < CANCEL_TRIES
  if (mustCancel && (cancel.attempts === 0 || isReleased)) {
    const { submission } = cancel
    return start(state, { kind: "cancel-job", submission, jobId: jobNameOf(state.opening, submission) })
  }
  if (!isReleased) return start(state, { kind: "release", tookMs: tookMs(state), runs: state.runs })
  if (orphanKeys.length > 0 && orphanAttempts < ORPHAN_TRIES) return start(state, { kind: "delete-media", keys: orphanKeys })
  return { state: { ...state, phase: { name: "done", endedAtMs: nowMs } }, action: WAIT }
}

/** An order that may be alive is cancelled before its slot is another's, though not for ever. */
function planBetween(state: RoomState, { cancel, tookMs: pieceTookMs }: Extract<RoomState["phase"], { name: "between" }>): Plan {
  if (cancel !== null && cancel.attempts < CANCEL_TRIES) {
    const { submission } = cancel
    return start(state, { kind: "cancel-job", submission, jobId: jobNameOf(state.opening, submission) })
  }
  return start(state, { kind: "release", tookMs: pieceTookMs, runs: state.runs })
}

/** How long the backend worked, for the dispatcher's estimate; null unless it succeeded. */
function tookMs(state: RoomState): number | null {
  // Of a series every piece has told how long it took.
  if (state.series !== null) return null
  return state.lastEvent.status === 3 && state.startedAtMs !== null ? Math.max(0, state.lastEventAtMs - state.startedAtMs) : null
}

/** When the room must look again, milliseconds since 1970; null when nothing is left to do. */
export function wakeAtMs(state: RoomState): number | null {
  if (state.phase.name === "done") return null
  const times = [state.phase.dueAtMs]
  if (isOpen(state)) times.push(deadlineAtMs(state))
  if (isOpen(state) && state.slot !== null) times.push(state.renewAtMs)
  return Math.min(...times)
}
