import type { PollRhythm } from "../_kernel/task-kind.ts"
import { AWAY } from "./render-answers.ts"
import { fail } from "./room-endings.ts"
import { noteRun } from "./room-runs.ts"
import type { Phase, RoomFailure, RoomState, Submission } from "./room-state.ts"

/** Orders of one task at one server: a second one only when the server surely lost the first. */
const SUBMISSIONS_A_SERVER = 2
/** Orders of one task in total, or of one piece of a series: it goes to a second server only when the first surely did not make it. */
export const SUBMISSIONS = 2 * SUBMISSIONS_A_SERVER

/** A backend that did not answer a room is asked again after this. */
export const RETRY_AFTER_MS = 2_000

/** Wait after the n-th failure in a row (1 is the first): doubling from `firstMs` to `longestMs`. */
export function backoffMs(times: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, times - 1)))
}

/** An order that is to be sent. */
export function readyToSubmit(submission: Submission, nowMs: number, refusals = 0): Phase {
  return { name: "submitting", stage: "ready", submission, refusals, checks: 0, silentSinceMs: null, dueAtMs: nowMs }
}

/** Whether nothing is ordered again of the same server after this order. */
export function isLastSubmission({ number }: Submission): boolean {
  return number % SUBMISSIONS_A_SERVER === 0
}

/** The number of the first order of a task, or of the piece of a series that is its turn. */
export function firstSubmissionNumber({ series }: RoomState): number {
  return (series?.place ?? 0) * SUBMISSIONS + 1
}

/** The same order once more at its server, under the next number. */
export function nextAt({ renderer, number }: Submission): Submission {
  return { renderer, number: number + 1, backendJobId: null }
}

/** How often the job of an order is asked after, and after how long a silence it is lost: as its kind says, or slower where the backend asks. */
export function rhythmOf({ brief }: Pick<RoomState, "brief">, { rhythm }: Submission): Required<Omit<PollRhythm, "firstAfterMs">> {
  const { everyMs: usualMs, slowestMs = usualMs, lostAfterMs } = brief.poll
  const everyMs = Math.max(usualMs, rhythm?.everyMs ?? 0)
  return { everyMs, slowestMs: Math.max(everyMs, slowestMs), lostAfterMs: Math.max(lostAfterMs, rhythm?.lostAfterMs ?? 0) }
}

/**
 * Since when nobody is at the backend's address, after an answer for a reason; undefined where somebody is. A host that answers with a page or
 * too late is there.
 */
export function awaySince(
  { awaySinceMs }: { readonly awaySinceMs?: number | undefined },
  reason: string,
  nowMs: number,
): number | undefined {
  return reason === AWAY ? (awaySinceMs ?? nowMs) : undefined
}

/** The same as it is kept in a phase. */
export function noteAway(awaySinceMs: number | undefined): { readonly awaySinceMs?: number } {
  return awaySinceMs === undefined ? {} : { awaySinceMs }
}

/** Whether a backend that keeps its jobs in its memory alone has been gone for so long that it has surely lost them. */
export function hasEnded({ rhythm }: Submission, awaySinceMs: number | undefined, nowMs: number): boolean {
  return rhythm?.goneAfterMs !== undefined && awaySinceMs !== undefined && nowMs - awaySinceMs >= rhythm.goneAfterMs
}

/** A backend has ended and the job with it: the order goes under the next number where it can, or waits. */
export function moveLost(state: RoomState, lost: Submission, nowMs: number): RoomState {
  const noted = noteRun(state, lost, { outcome: "lost", code: AWAY, isServersFault: true }, nowMs)
  if (isLastSubmission(lost)) return failOver(noted, lost, { ending: "lostDesc", detail: AWAY }, nowMs)
  return moveUnsent(noted, { ...lost, number: lost.number + 1 }, 0, nowMs)
}

/** Whether a backend has said nothing for so long that its job counts as lost. */
export function isLost(state: RoomState, submission: Submission, silentSinceMs: number, nowMs: number): boolean {
  return nowMs - silentSinceMs >= rhythmOf(state, submission).lostAfterMs
}

/** The backend surely does not have the job anymore: ordered once more under the next number, then of another server. */
export function submitAnew(state: RoomState, lost: Submission, nowMs: number): RoomState {
  const noted = noteRun(state, lost, { outcome: "lost", code: "forgotten", isServersFault: true }, nowMs)
  if (isLastSubmission(lost)) return failOver(noted, lost, { ending: "lostDesc", detail: null }, nowMs)
  return { ...noted, phase: readyToSubmit(nextAt(lost), nowMs) }
}

/**
 * A server surely did not make what was ordered, and could have: another one gets the order, once, under a number that the first never
 * saw. Fails where it has been to another server already.
 */
export function failOver(state: RoomState, { renderer, number }: Submission, failure: RoomFailure, nowMs: number): RoomState {
  const { trail } = state
  if (trail.failedAt.length > 0) return fail({ ...state, phase: nowhere(null, nowMs) }, failure.ending, failure.detail, nowMs)
  const next = Math.ceil(number / SUBMISSIONS_A_SERVER) * SUBMISSIONS_A_SERVER + 1
  return { ...state, trail: { ...trail, number: next, failedAt: [renderer] }, phase: nowhere(failure, nowMs) }
}

/**
 * An order that no server has, nor ever had under its number: it goes where it can, or waits. After a pause, since who lends slots may
 * not know yet why it left.
 */
export function moveUnsent(state: RoomState, { number }: Submission, refusals: number, nowMs: number): RoomState {
  const dueAtMs = nowMs + backoffMs(refusals, 500, 5_000)
  return { ...state, trail: { ...state.trail, number, refusals }, phase: nowhere(null, dueAtMs) }
}

function nowhere(failure: RoomFailure | null, dueAtMs: number): Phase {
  return { name: "moving", failure, dueAtMs }
}
