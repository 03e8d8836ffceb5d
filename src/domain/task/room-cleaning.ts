import type { CancelAnswer } from "./render-answers.ts"
import { CANCEL_TRIES } from "./room-machine.ts"
import type { Phase, RoomState, Submission } from "./room-state.ts"
import { backoffMs, RETRY_AFTER_MS, readyToSubmit } from "./room-submissions.ts"

/** What came of cleaning up after an order: its cancel, the return of its slot, the deletion of files. */
export type Cleaned =
  | { readonly kind: "cancelled"; readonly answer: CancelAnswer }
  | { readonly kind: "released"; readonly isDone: boolean }
  | { readonly kind: "deleted"; readonly isDone: boolean }

/** Something that a task leaves behind was cleaned up, or could not be. */
export function takeCleaned(state: RoomState, report: Cleaned, nowMs: number): RoomState {
  const { phase, cleanUp } = state
  if (phase.name === "between") return takeBetween(state, phase, report, nowMs)
  if (phase.name === "leaving") return report.kind === "cancelled" ? takeLeft(state, phase, report.answer, nowMs) : state
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

/** Cancelled, as far as its server says, the order is sent to the other one, under a number that neither has seen. */
function takeLeft(state: RoomState, phase: Extract<Phase, { name: "leaving" }>, answer: CancelAnswer, nowMs: number): RoomState {
  const attempts = phase.attempts + 1
  if (answer.kind !== "gone" && attempts < CANCEL_TRIES)
    return { ...state, phase: { ...phase, attempts, dueAtMs: nowMs + backoffMs(attempts, 500, 2_000) } }
  const { number, renderer } = phase.submission
  const submission: Submission = { renderer: state.slot ?? renderer, number: number + 1, backendJobId: null }
  // What is to come has a deadline of its own.
  return { ...state, grantedAtMs: nowMs, startedAtMs: null, phase: readyToSubmit(submission, nowMs) }
}

/** Between two pieces of a series: the order that was left is cancelled, the slot given back, and then the next piece waits for one. */
function takeBetween(state: RoomState, phase: Extract<Phase, { name: "between" }>, report: Cleaned, nowMs: number): RoomState {
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
