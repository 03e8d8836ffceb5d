import { unreachable } from "../_kernel/errors.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { FinishAnswer } from "./finish-task.ts"
import type { PollAnswer } from "./render-answers.ts"
import { type Cleaned, takeCleaned } from "./room-cleaning.ts"
import { type StoreAnswer, takeCollected } from "./room-collecting.ts"
import { emitEnding } from "./room-endings.ts"
import { type Checked, type Submitted, takeChecked, takePolled, takeSubmitted } from "./room-orders.ts"
import { type DispatchAnswer, type MoveAnswer, type SoughtAnswer, takeAsked, takeMoved, takeSought } from "./room-seeking.ts"
import { type CollectItem, isOpen, type RoomState } from "./room-state.ts"
import { backoffMs } from "./room-submissions.ts"

/** What came of an action. */
export type Report =
  | { readonly kind: "asked"; readonly answer: DispatchAnswer | null }
  | { readonly kind: "renewed" }
  | { readonly kind: "marked" }
  | Submitted
  | Checked
  | { readonly kind: "moved"; readonly answer: MoveAnswer | null }
  | { readonly kind: "polled"; readonly answer: PollAnswer }
  | { readonly kind: "sought"; readonly answer: SoughtAnswer | null }
  | { readonly kind: "collected"; readonly item: CollectItem; readonly answer: StoreAnswer }
  | { readonly kind: "finished"; readonly answer: FinishAnswer }
  | Cleaned

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
    case "sought":
      return takeSought(state, report.answer, nowMs)
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
