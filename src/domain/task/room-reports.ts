import { unreachable } from "../_kernel/errors.ts"
import type { MadeBy } from "../backend/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { FinishAnswer } from "./finish-task.ts"
import { shownMaker } from "./maker-rules.ts"
import { restSeconds } from "./progress-rules.ts"
import type { CancelAnswer, PollAnswer, SubmitAnswer } from "./render-answers.ts"
import { type StoreAnswer, takeCollected } from "./room-collecting.ts"
import { emit, emitEnding, fail, WAITING_FOR_SERVER } from "./room-endings.ts"
import { takeJob } from "./room-jobs.ts"
import { RENEW_EVERY_MS } from "./room-machine.ts"
import { noteRun } from "./room-runs.ts"
import { type CollectItem, isOpen, type Phase, type RoomState, type Submission } from "./room-state.ts"
import { backoffMs, failOver, firstSubmissionNumber, isLost, moveUnsent, readyToSubmit, rhythmOf, submitAnew } from "./room-submissions.ts"
import { TASK_STATUS } from "./rules.ts"

/** What came of an action. */
export type Report =
  | { readonly kind: "asked"; readonly answer: DispatchAnswer | null }
  | { readonly kind: "renewed" }
  | { readonly kind: "marked" }
  /** `isLeft`: a refused order goes elsewhere, or waits; else the same server is asked again. */
  | {
      readonly kind: "submitted"
      readonly submission: Submission
      readonly answer: SubmitAnswer
      readonly isLeft: boolean
      readonly maker?: MadeBy
    }
  | { readonly kind: "checked"; readonly answer: PollAnswer; readonly maker?: MadeBy }
  | { readonly kind: "moved"; readonly answer: MoveAnswer | null }
  | { readonly kind: "polled"; readonly answer: PollAnswer }
  | { readonly kind: "collected"; readonly item: CollectItem; readonly answer: StoreAnswer }
  | { readonly kind: "finished"; readonly answer: FinishAnswer }
  | { readonly kind: "cancelled"; readonly answer: CancelAnswer }
  | { readonly kind: "released"; readonly isDone: boolean }
  | { readonly kind: "deleted"; readonly isDone: boolean }

/** The dispatcher's answer to a waiting task; `askAgainMs` says after what time it shall ask again. */
export type DispatchAnswer =
  | { readonly kind: "granted"; readonly renderer: string }
  | {
      readonly kind: "waiting"
      readonly position: number
      readonly restMs: number
      readonly askAgainMs: number
      /** No server works that could take it. */
      readonly isWithoutServer?: boolean
    }

/** The dispatcher's answer to a task that leaves its server. `nowhere`: no other could take it. */
export type MoveAnswer = DispatchAnswer | { readonly kind: "nowhere" }

const RETRY_AFTER_MS = 2_000
/** A backend that says nothing is asked at least this often. */
const LONGEST_PAUSE_MS = 3_000
/** Refusals that an order takes before it is given up, wherever they come from. */
export const REFUSAL_TRIES = 64
/** The state after a report. `step` is the step that the action was started with; `newName` makes an unguessable file name. */
export function take(state: RoomState, report: Report, step: number, nowMs: number, newName: () => string): RoomState {
  if (report.kind === "finished") return takeFinished(state, report.answer, nowMs)
  if (step !== state.step) return takeStale(state, report, nowMs)
  switch (report.kind) {
    case "asked":
      return takeAsked(state, report.answer, nowMs)
    case "renewed":
    case "marked":
      return state
    case "submitted":
      return takeSubmitted(state, report, nowMs)
    case "checked":
      return takeChecked(state, report, nowMs, newName)
    case "moved":
      return takeMoved(state, report.answer, nowMs)
    case "polled":
      return takePolled(state, report.answer, nowMs, newName)
    case "collected":
      return takeCollected(state, report.item.index, report.answer, nowMs)
    case "cancelled":
    case "released":
    case "deleted":
      return takeCleaned(state, report, nowMs)
    default:
      return unreachable(report)
  }
}

/** A slot was lent to us; no effect unless we wait for one. */
export function grant(state: RoomState, renderer: string, nowMs: number): RoomState {
  if (!isSeeking(state)) return state
  const { number, refusals } = state.trail
  const submission: Submission = { renderer, number: number ?? firstSubmissionNumber(state), backendJobId: null }
  return {
    ...state,
    step: state.step + 1,
    slot: renderer,
    grantedAtMs: nowMs,
    // Who lends a slot to a task that leaves its server knows why it left.
    runs: state.phase.name === "moving" ? [] : state.runs,
    renewAtMs: nowMs + RENEW_EVERY_MS,
    phase: readyToSubmit(submission, nowMs, refusals),
  }
}

/** Whether a slot that is lent now is waited for. */
export function isSeeking({ phase }: Pick<RoomState, "phase">): boolean {
  return phase.name === "queued" || phase.name === "moving"
}

function takeAsked(state: RoomState, answer: DispatchAnswer | null, nowMs: number): RoomState {
  if (state.phase.name !== "queued") return state
  if (answer?.kind === "granted") return grant(state, answer.renderer, nowMs)
  return waitInLine(state, answer, nowMs)
}

function waitInLine(state: RoomState, answer: Extract<DispatchAnswer, { kind: "waiting" }> | null, nowMs: number): RoomState {
  const later: RoomState = { ...state, phase: { name: "queued", dueAtMs: nowMs + (answer?.askAgainMs ?? RETRY_AFTER_MS) } }
  if (answer === null) return later
  const { position, restMs, isWithoutServer = false } = answer
  const waiting = isWithoutServer
    ? { position, rest_estimate_time: null, sub_status: WAITING_FOR_SERVER }
    : { position, rest_estimate_time: restSeconds(restMs), sub_status: null }
  return emit(later, waiting, nowMs)
}

/** The task has left its server, unless the dispatcher was away: then it tries again. */
function takeMoved(state: RoomState, answer: MoveAnswer | null, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name !== "moving") return state
  if (answer === null) return { ...state, phase: { ...phase, dueAtMs: nowMs + RETRY_AFTER_MS } }
  // What is to come has a deadline of its own, from its own slot on.
  const draft = { ...state.draft, preview: null, preview_index: null }
  const told: RoomState = { ...state, runs: [], startedAtMs: null, draft }
  switch (answer.kind) {
    case "granted":
      return grant(told, answer.renderer, nowMs)
    case "waiting":
      return waitInLine({ ...told, slot: null, grantedAtMs: null }, answer, nowMs)
    case "nowhere":
      return fail(told, phase.failure?.ending ?? "lostDesc", phase.failure?.detail ?? null, nowMs)
  }
}

function takeSubmitted(state: RoomState, { answer, isLeft, maker }: Extract<Report, { kind: "submitted" }>, nowMs: number): RoomState {
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
    : fail(noted, "refusedDesc", reason, nowMs)
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
  const made = maker === undefined ? {} : { made_by: shownMaker(maker) }
  return emit(running, { status: TASK_STATUS.running, position: 0, sub_status: null, ...made }, nowMs)
}

function takeChecked(
  state: RoomState,
  { answer, maker }: Extract<Report, { kind: "checked" }>,
  nowMs: number,
  newName: () => string,
): RoomState {
  const { phase } = state
  if (phase.name !== "submitting") return state
  switch (answer.kind) {
    case "found": {
      const submission = phase.submission.maker === undefined ? withMaker(phase.submission, maker) : phase.submission
      return takePolled(beginRunning(state, submission, nowMs), answer, nowMs, newName)
    }
    case "missing":
      return { ...state, phase: { ...phase, stage: "ready", silentSinceMs: null, dueAtMs: nowMs } }
    case "lost":
      return lose(state, phase.submission, answer.reason, nowMs)
    case "unknown":
      return checkLater(state, phase, nowMs)
  }
}

function takePolled(state: RoomState, answer: PollAnswer, nowMs: number, newName: () => string): RoomState {
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
      const silentPolls = phase.silentPolls + 1
      const { everyMs } = rhythmOf(state, phase.submission)
      const dueAtMs = nowMs + backoffMs(silentPolls, everyMs, Math.max(everyMs, LONGEST_PAUSE_MS))
      return { ...state, phase: { ...phase, silentPolls, silentSinceMs, dueAtMs } }
    }
    case "found": {
      const submission = { ...phase.submission, backendJobId: answer.job.backendJobId ?? phase.submission.backendJobId }
      const heard: Phase = {
        ...phase,
        submission,
        silentPolls: 0,
        silentSinceMs: null,
        dueAtMs: nowMs + rhythmOf(state, submission).everyMs,
      }
      return takeJob({ ...state, phase: heard }, submission, answer.job, nowMs, newName)
    }
  }
}

function takeFinished(state: RoomState, answer: FinishAnswer, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name !== "finishing") return state
  switch (answer.kind) {
    case "away": {
      const attempts = phase.attempts + 1
      return { ...state, phase: { ...phase, attempts, dueAtMs: nowMs + backoffMs(attempts, 500, 10_000) } }
    }
    case "written":
      return emitEnding(state, phase.outcome, nowMs)
    case "ended-otherwise": {
      const results = phase.outcome.kind === "success" ? phase.outcome.results : []
      const orphanKeys = [...state.cleanUp.orphanKeys, ...results.map((result) => result.mediaKey)]
      const outcome = { kind: "failure", ending: answer.ending, detail: null } as const
      return emitEnding({ ...state, cleanUp: { ...state.cleanUp, orphanKeys } }, outcome, nowMs)
    }
  }
}

function takeCleaned(state: RoomState, report: Extract<Report, { kind: "cancelled" | "released" | "deleted" }>, nowMs: number): RoomState {
  const { phase, cleanUp } = state
  if (phase.name === "between") return takeBetween(state, phase, report, nowMs)
  if (phase.name !== "closing") return state
  const after = (change: Partial<typeof cleanUp>, dueAtMs: number): RoomState => ({
    ...state,
    cleanUp: { ...cleanUp, ...change },
    phase: { name: "closing", dueAtMs },
  })
  switch (report.kind) {
    case "cancelled": {
      if (cleanUp.cancel === null || report.answer.kind === "gone") return after({ cancel: null }, nowMs)
      const attempts = cleanUp.cancel.attempts + 1
      return after({ cancel: { ...cleanUp.cancel, attempts } }, cleanUp.isReleased ? nowMs + backoffMs(attempts, 500, 8_000) : nowMs)
    }
    case "released":
      return report.isDone ? { ...after({ isReleased: true }, nowMs), runs: [] } : after({}, nowMs + RETRY_AFTER_MS)
    case "deleted":
      return report.isDone
        ? after({ orphanKeys: [] }, nowMs)
        : after({ orphanAttempts: cleanUp.orphanAttempts + 1 }, nowMs + RETRY_AFTER_MS)
  }
}

/** Between two pieces of a series: the order that was left is cancelled, the slot given back, and then the next piece waits for one. */
function takeBetween(
  state: RoomState,
  phase: Extract<Phase, { name: "between" }>,
  report: Extract<Report, { kind: "cancelled" | "released" | "deleted" }>,
  nowMs: number,
): RoomState {
  switch (report.kind) {
    case "cancelled": {
      const attempts = (phase.cancel?.attempts ?? 0) + 1
      const isGone = phase.cancel === null || report.answer.kind === "gone"
      const cancel = isGone || phase.cancel === null ? null : { ...phase.cancel, attempts }
      return { ...state, phase: { ...phase, cancel, dueAtMs: cancel === null ? nowMs : nowMs + backoffMs(attempts, 500, 2_000) } }
    }
    case "released":
      if (!report.isDone) return { ...state, phase: { ...phase, dueAtMs: nowMs + RETRY_AFTER_MS } }
      return { ...state, slot: null, runs: [], phase: { name: "queued", dueAtMs: nowMs } }
    case "deleted":
      return state
  }
}

/**
 * A report of a step that was overtaken (by a cancel, a deadline or a grant). What it may have left behind is cleaned up:
 * an order that was taken after the cancel went out, a file that was stored after the deletion.
 */
function takeStale(state: RoomState, report: Report, nowMs: number): RoomState {
  if (isOpen(state) || state.phase.name === "finishing") return state
  const { cleanUp } = state
  const reopened: RoomState = { ...state, phase: { name: "closing", dueAtMs: nowMs } }
  if (report.kind === "submitted" && (report.answer.kind === "accepted" || report.answer.kind === "unknown")) {
    return { ...reopened, cleanUp: { ...cleanUp, cancel: { submission: report.submission, attempts: 0 } } }
  }
  if (
    report.kind === "collected" &&
    report.answer.kind === "stored" &&
    !state.lastEvent.img_uris.some((image) => image.url === mediaUrl(report.item.mediaKey))
  ) {
    return { ...reopened, cleanUp: { ...cleanUp, orphanKeys: [report.item.mediaKey], orphanAttempts: 0 } }
  }
  return state
}
