import { fail } from "./room-endings.ts"
import type { Phase, RoomState, Submission } from "./room-state.ts"

/** Orders of one task in total, or of one piece of a series: a second one only when the backend surely lost the first. */
export const SUBMISSIONS = 2

/** Wait after the n-th failure in a row (1 is the first): doubling from `firstMs` to `longestMs`. */
export function backoffMs(times: number, firstMs: number, longestMs: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(20, Math.max(0, times - 1)))
}

/** An order that is to be sent. */
export function readyToSubmit(submission: Submission, nowMs: number): Phase {
  return { name: "submitting", stage: "ready", submission, refusals: 0, checks: 0, silentSinceMs: null, dueAtMs: nowMs }
}

/** Whether nothing is ordered again after this order. */
export function isLastSubmission({ number }: Submission): boolean {
  return number % SUBMISSIONS === 0
}

/** The number of the first order of a task, or of the piece of a series that is its turn. */
export function firstSubmissionNumber({ series }: RoomState): number {
  return (series?.place ?? 0) * SUBMISSIONS + 1
}

/** Whether a backend has said nothing for so long that its job counts as lost. */
export function isLost({ brief }: RoomState, silentSinceMs: number, nowMs: number): boolean {
  return nowMs - silentSinceMs >= brief.poll.lostAfterMs
}

/** The backend surely does not have the job any more: ordered once more under the next number, or lost. */
export function submitAnew(state: RoomState, lost: Submission, nowMs: number): RoomState {
  if (isLastSubmission(lost)) return fail({ ...state, phase: { name: "queued", dueAtMs: nowMs } }, "lostDesc", null, nowMs)
  return { ...state, phase: readyToSubmit({ renderer: lost.renderer, number: lost.number + 1, backendJobId: null }, nowMs) }
}
