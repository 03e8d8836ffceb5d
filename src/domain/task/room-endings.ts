import type { Task } from "./contract.ts"
import { mayEmit } from "./progress-rules.ts"
import {
  type CleanUp,
  isOpen,
  type Outcome,
  type Phase,
  pieceCountOf,
  type RoomState,
  type StoredResult,
  type Submission,
} from "./room-state.ts"
import { type Ending, TASK_STATUS } from "./rules.ts"
import { bannerOf, deductionOf, imageOf, shownPriceCoins } from "./task-shown.ts"

/** Takes a change of what is shown into the draft and emits it as the next event when it is time. */
export function emit(state: RoomState, change: Partial<Task>, nowMs: number): RoomState {
  const draft = { ...state.draft, ...change }
  if (!mayEmit(state.lastEvent, draft, state.lastEventAtMs, nowMs)) return { ...state, draft }
  const lastEvent = { ...draft, seq: state.lastEvent.seq + 1 }
  return { ...state, draft: lastEvent, lastEvent, lastEventAtMs: nowMs }
}

/** The order that may be alive at the backend. */
function liveSubmission(phase: Phase): Submission | null {
  switch (phase.name) {
    case "submitting":
      return phase.stage === "sent" ? phase.submission : null
    case "running":
    case "collecting":
      return phase.submission
    default:
      return null
  }
}

/** Settles how the task ends; from here on nothing changes it any more. */
export function beginFinish(state: RoomState, outcome: Outcome, nowMs: number): RoomState {
  const submission = outcome.kind === "success" ? null : liveSubmission(state.phase)
  const kept = new Set(outcome.kind === "success" ? outcome.results.map((result) => result.mediaKey) : [])
  const keys = state.phase.name === "collecting" ? state.phase.items.map((item) => item.mediaKey) : []
  const cleanUp: CleanUp = {
    isReleased: false,
    cancel: submission === null ? null : { submission, attempts: 0 },
    orphanKeys: [...state.cleanUp.orphanKeys, ...keys].filter((key) => !kept.has(key)),
    orphanAttempts: 0,
  }
  return { ...state, step: state.step + 1, cleanUp, phase: { name: "finishing", outcome, attempts: 0, dueAtMs: nowMs } }
}

/** Codes of backends that may be shown: anything else could carry an address or a text that is not ours. */
const SAFE_CODE = /^[a-z0-9-]{1,40}$/

/** Ends the task as a failure. `detail` is a code of the backend, left out unless it is a plain one. */
export function fail(state: RoomState, ending: Ending, detail: string | null, nowMs: number): RoomState {
  return beginFinish(state, { kind: "failure", ending, detail: detail !== null && SAFE_CODE.test(detail) ? detail : null }, nowMs)
}

/** The user's cancel: no effect once the way of the ending is settled. */
export function requestCancel(state: RoomState, nowMs: number): RoomState {
  return isOpen(state) ? fail(state, "userCancelDesc", null, nowMs) : state
}

/** What the deadline does: files that are stored already are delivered, else the task has failed. */
export function timeOut(state: RoomState, nowMs: number): RoomState {
  return deliverOrFail(state, "timeoutDesc", nowMs)
}

/** Nothing more is to be had: files that are stored already are delivered, else the task has failed. */
export function deliverOrFail(state: RoomState, ending: Ending, nowMs: number): RoomState {
  const results = state.phase.name === "collecting" ? storedOf(state.phase.items) : []
  return results.length > 0 ? beginFinish(state, { kind: "success", results, answer: null }, nowMs) : fail(state, ending, null, nowMs)
}

/** The stored files in order. */
export function storedOf(items: readonly { readonly stored: StoredResult | null }[]): readonly StoredResult[] {
  return items.flatMap((item) => item.stored ?? [])
}

/** Emits the last event, of an outcome that the database has taken. */
export function emitEnding(state: RoomState, outcome: Outcome, nowMs: number): RoomState {
  const status = outcome.kind === "success" ? TASK_STATUS.success : TASK_STATUS.failure
  const deliveredCount = outcome.kind === "failure" ? 0 : outcome.answer === null ? outcome.results.length : 1
  const { priceCoins } = state.opening
  const paid = shownPriceCoins({ status, priceCoins, deliveredCount, pieceCount: pieceCountOf(state.brief) })
  const images = outcome.kind === "success" ? outcome.results.map(imageOf) : []
  const shared = {
    status,
    calculate_coins: paid,
    deduction_detail: deductionOf(state.opening.held, status, paid),
    preview: null,
    preview_index: null,
    rest_estimate_time: null,
    position: 0,
  }
  const change: Partial<Task> =
    outcome.kind === "success"
      ? {
          ...shared,
          process: 100,
          img_uris: images,
          banner: bannerOf(images, state.opening.specification),
          ...outcome.answer,
        }
      : { ...shared, status_desc: outcome.ending, sub_status: outcome.detail }
  return { ...emit(state, change, nowMs), phase: { name: "closing", dueAtMs: nowMs } }
}
