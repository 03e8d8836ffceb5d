import type { MadeBy } from "../backend/index.ts"
import { shownMaker } from "./maker-rules.ts"
import type { PollAnswer, SubmitAnswer } from "./render-answers.ts"
import { fail } from "./room-endings.ts"
import { takeJob } from "./room-jobs.ts"
import { noteRun } from "./room-runs.ts"
import type { Phase, RoomState, Submission } from "./room-state.ts"
import {
  awaySince,
  backoffMs,
  failOver,
  hasEnded,
  isLost,
  moveLost,
  moveUnsent,
  noteAway,
  rhythmOf,
  submitAnew,
} from "./room-submissions.ts"
import { refusedEnding } from "./rules.ts"

/**
 * An order was sent, unless `isUnsent`: its server takes none anymore. `isLeft`: a refused one goes elsewhere, or waits; else the same
 * server is asked again.
 */
export interface Submitted {
  readonly kind: "submitted"
  readonly submission: Submission
  readonly answer: SubmitAnswer
  readonly isLeft: boolean
  readonly isUnsent?: boolean
  readonly maker?: MadeBy
}

/** A server was asked whether it has an order. */
export interface Checked {
  readonly kind: "checked"
  readonly answer: PollAnswer
  readonly maker?: MadeBy
}

/** An order that its server has not begun by then goes to another one that is free. */
const BEGUN_WITHIN_MS = 60_000
/** A backend that says nothing is asked at least this often. */
const LONGEST_PAUSE_MS = 3_000
/** Refusals that an order takes before it is given up, wherever they come from. */
export const REFUSAL_TRIES = 64
/** Times that an order is sent under one number where its server answers nothing and then does not have it. */
const VANISHED_TRIES = 2

/** What a server said to an order. */
export function takeSubmitted(state: RoomState, { answer, isLeft, isUnsent = false, maker }: Submitted, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name !== "submitting") return state
  const { submission } = phase
  switch (answer.kind) {
    case "accepted": {
      const { backendJobId, rhythm } = answer
      const accepted = { ...submission, backendJobId, ...(rhythm === undefined ? {} : { rhythm }) }
      return beginRunning(state, withMaker(accepted, maker), nowMs)
    }
    case "rejected":
      return takeRejected(state, { ...phase, stage: "ready" }, answer, nowMs)
    case "unknown":
      return checkLater(state, { ...phase, submission: withMaker(submission, maker) }, nowMs)
    case "refused": {
      if (isUnsent) return moveUnsent(state, submission, phase.refusals, nowMs)
      const refusals = phase.refusals + 1
      const ready = { ...phase, stage: "ready" as const, refusals, silentSinceMs: null }
      if (refusals >= REFUSAL_TRIES) return fail({ ...state, phase: ready }, "lostDesc", answer.reason, nowMs)
      if (isLeft) return moveUnsent(state, submission, refusals, nowMs)
      return { ...state, phase: { ...ready, dueAtMs: nowMs + backoffMs(refusals, 500, 5_000) } }
    }
  }
}

function withMaker(submission: Submission, maker: MadeBy | undefined): Submission {
  return maker === undefined ? submission : { ...submission, maker }
}

/** The order was not taken and never will be: by this server, or, where that is the order's own fault or a rule's, by any. */
function takeRejected(
  state: RoomState,
  phase: Extract<Phase, { name: "submitting" }>,
  { reason, cause }: Extract<SubmitAnswer, { kind: "rejected" }>,
  nowMs: number,
): RoomState {
  const isServersFault = cause === "server"
  const noted = noteRun({ ...state, phase }, phase.submission, { outcome: "refused", code: reason, isServersFault }, nowMs)
  return isServersFault
    ? failOver(noted, phase.submission, { ending: "failedDesc", detail: reason }, nowMs)
    : fail(noted, refusedEnding(state.brief), reason, nowMs)
}

/** Nobody knows whether the order was taken: the backend is asked, until it has said nothing for too long. */
function checkLater(state: RoomState, phase: Extract<Phase, { name: "submitting" }>, nowMs: number): RoomState {
  if (isLost(state, phase.submission, phase.silentSinceMs ?? nowMs, nowMs)) return lose(state, phase.submission, "silent", nowMs)
  const checks = phase.checks + 1
  return { ...state, phase: { ...phase, checks, dueAtMs: nowMs + backoffMs(checks, 200, LONGEST_PAUSE_MS) } }
}

/** What became of an order nobody will ever know, so that it is not sent again. */
function lose(state: RoomState, submission: Submission, code: string, nowMs: number): RoomState {
  return fail(noteRun(state, submission, { outcome: "lost", code, isServersFault: true }, nowMs), "lostDesc", code, nowMs)
}

function beginRunning(state: RoomState, submission: Submission, nowMs: number): RoomState {
  const running: RoomState = {
    ...state,
    startedAtMs: state.startedAtMs ?? nowMs,
    phase: { name: "running", submission, silentPolls: 0, silentSinceMs: null, dueAtMs: nowMs + state.brief.poll.firstAfterMs },
  }
  const { maker } = submission
  // That it runs is said when its server says so: there it may wait behind others' orders.
  return maker === undefined ? running : { ...running, draft: { ...running.draft, made_by: shownMaker(maker) } }
}

/** What a server said when it was asked whether it has an order. */
export function takeChecked(state: RoomState, { answer, maker }: Checked, nowMs: number, newName: () => string): RoomState {
  const { phase } = state
  if (phase.name !== "submitting") return state
  switch (answer.kind) {
    case "found": {
      const submission = phase.submission.maker === undefined ? withMaker(phase.submission, maker) : phase.submission
      return takePolled(beginRunning(state, submission, nowMs), answer, nowMs, newName)
    }
    case "missing": {
      const vanished = (phase.vanished ?? 0) + 1
      if (vanished >= VANISHED_TRIES) return submitAnew(state, phase.submission, nowMs)
      return { ...state, phase: { ...phase, stage: "ready", vanished, silentSinceMs: null, dueAtMs: nowMs } }
    }
    case "lost":
      return lose(state, phase.submission, answer.reason, nowMs)
    case "unknown":
      return checkLater(state, phase, nowMs)
  }
}

/** What a server said of a job. */
export function takePolled(state: RoomState, answer: PollAnswer, nowMs: number, newName: () => string): RoomState {
  const { phase } = state
  if (phase.name !== "running") return state
  switch (answer.kind) {
    case "missing":
      return submitAnew(state, phase.submission, nowMs)
    case "lost":
      return lose(state, phase.submission, answer.reason, nowMs)
    case "unknown": {
      const silentSinceMs = phase.silentSinceMs ?? nowMs
      if (isLost(state, phase.submission, silentSinceMs, nowMs)) return lose(state, phase.submission, "silent", nowMs)
      const { awaySinceMs: _before, ...known } = phase
      const since = awaySince(phase, answer.reason, nowMs)
      if (hasEnded(phase.submission, since, nowMs)) return moveLost(state, phase.submission, nowMs)
      const silentPolls = phase.silentPolls + 1
      const { everyMs } = rhythmOf(state, phase.submission)
      const dueAtMs = nowMs + backoffMs(silentPolls, everyMs, Math.max(everyMs, LONGEST_PAUSE_MS))
      return { ...state, phase: { ...known, ...noteAway(since), silentPolls, silentSinceMs, dueAtMs } }
    }
    case "found": {
      const submission = { ...phase.submission, backendJobId: answer.job.backendJobId ?? phase.submission.backendJobId }
      const { state: stands, progress } = answer.job
      const isSame = phase.heard?.state === stands && phase.heard.progress === progress
      const heard = { state: stands, progress, times: isSame ? (phase.heard?.times ?? 0) + 1 : 0 }
      const { everyMs, slowestMs } = rhythmOf(state, submission)
      const dueAtMs = nowMs + backoffMs(heard.times + 1, everyMs, slowestMs)
      const { awaySinceMs: _away, seekAtMs = nowMs + BEGUN_WITHIN_MS, ...known } = phase
      const unbegun = stands === "queued" ? { seekAtMs } : {}
      const polled: Phase = { ...known, ...unbegun, submission, heard, silentPolls: 0, silentSinceMs: null, dueAtMs }
      return takeJob({ ...state, phase: polled }, submission, answer.job, nowMs, newName)
    }
  }
}
