import type { Task } from "./contract.ts"
import { mayEmit, nextProcess } from "./progress-rules.ts"
import { noteRun, plainCode } from "./room-runs.ts"
import {
  type CleanUp,
  isOpen,
  NO_TRAIL,
  type Outcome,
  type Phase,
  pieceCountOf,
  type RoomState,
  type SeriesState,
  type StoredResult,
  type Submission,
} from "./room-state.ts"
import { type Ending, NO_SERVER, TASK_STATUS, WAITING_FOR_SERVER } from "./rules.ts"
import { bannerOf, chargedFor, deductionOf, imageOf, preprocessedOf, shownPriceCoins } from "./task-shown.ts"

/** Takes a change of what is shown into the draft and emits it as the next event when it is time. */
export function emit(state: RoomState, change: Partial<Task>, nowMs: number): RoomState {
  const draft = { ...state.draft, ...change }
  if (!mayEmit(state.lastEvent, draft, state.lastEventAtMs, nowMs)) return { ...state, draft }
  const lastEvent = { ...draft, seq: state.lastEvent.seq + 1 }
  return { ...state, draft: lastEvent, lastEvent, lastEventAtMs: nowMs }
}

/** How far the task is as a whole when its order is that far, 0 to 1; it never falls. */
export function processOf({ series, brief, draft }: RoomState, progress: number): number {
  const done = series === null ? progress : (series.place + Math.min(1, Math.max(0, progress))) / pieceCountOf(brief)
  return nextProcess(draft.process, done)
}

/** The order that may be alive at the backend. */
function liveSubmission(phase: Phase): Submission | null {
  switch (phase.name) {
    case "submitting":
      return phase.stage === "sent" ? phase.submission : null
    case "running":
    case "leaving":
    case "collecting":
      return phase.submission
    case "between":
      return phase.cancel?.submission ?? null
    default:
      return null
  }
}

function collectedKeys(phase: Phase): readonly string[] {
  return phase.name === "collecting" ? phase.items.map((item) => item.mediaKey) : []
}

/** Settles how the task ends; from here on nothing changes it anymore. */
export function beginFinish(state: RoomState, outcome: Outcome, nowMs: number): RoomState {
  // A series may succeed by what came before while a piece is under way.
  const submission = outcome.kind === "success" && state.series === null ? null : liveSubmission(state.phase)
  const kept = new Set(outcome.kind === "success" ? outcome.results.map((result) => result.mediaKey) : [])
  const keys = collectedKeys(state.phase)
  const cleanUp: CleanUp = {
    isReleased: false,
    cancel: submission === null ? null : { submission, attempts: 0 },
    orphanKeys: [...state.cleanUp.orphanKeys, ...keys].filter((key) => !kept.has(key)),
    orphanAttempts: 0,
  }
  return { ...state, step: state.step + 1, cleanUp, phase: { name: "finishing", outcome, attempts: 0, dueAtMs: nowMs } }
}

/**
 * Ends the task as a failure, or of a series the piece whose turn it is. `detail` is a code of the backend, left out unless it is a
 * plain one.
 */
export function fail(state: RoomState, ending: Ending, detail: string | null, nowMs: number): RoomState {
  const failure = { ending, detail: plainCode(detail) }
  return state.series === null ? beginFinish(state, { kind: "failure", ...failure }, nowMs) : endPiece(state, state.series, failure, nowMs)
}

/** Pieces in a row that no backend answered for, after which the rest is given up. */
const LOST_IN_A_ROW = 3

/** A piece is stored, or cannot be made; the next one has its turn, or the task ends with what came. */
export function endPiece(
  state: RoomState,
  series: SeriesState,
  came: { readonly stored: StoredResult } | NonNullable<SeriesState["failure"]>,
  nowMs: number,
): RoomState {
  const { opening, brief } = state
  const isStored = "stored" in came
  const isLost = !isStored && came.ending === "lostDesc"
  const ended: SeriesState = {
    place: series.place + 1,
    stored: isStored ? [...series.stored, { ...came.stored, position: series.place }] : series.stored,
    failure: isStored ? series.failure : came,
    lostInARow: isLost ? series.lostInARow + 1 : 0,
  }
  const live = isStored ? null : liveSubmission(state.phase)
  const between: RoomState = {
    ...state,
    step: state.step + 1,
    series: ended,
    // The next piece has a deadline of its own, from its own slot on.
    grantedAtMs: null,
    trail: NO_TRAIL,
    // Of a piece that failed, nothing may stay in the store.
    cleanUp: isStored ? state.cleanUp : { ...state.cleanUp, orphanKeys: [...state.cleanUp.orphanKeys, ...collectedKeys(state.phase)] },
    phase: {
      name: "between",
      cancel: live === null ? null : { submission: live, attempts: 0 },
      tookMs: isStored && state.grantedAtMs !== null ? Math.max(0, nowMs - state.grantedAtMs) : null,
      dueAtMs: nowMs,
    },
  }
  if (ended.place >= pieceCountOf(brief) || ended.lostInARow >= LOST_IN_A_ROW) return endSeries(between, ended, nowMs)
  const images = ended.stored.map((result) => imageOf(result, opening.specification))
  return emit(
    between,
    {
      img_uris: images,
      banner: bannerOf(images, opening.specification),
      process: processOf(between, 0),
      preview: null,
      preview_index: null,
    },
    nowMs,
  )
}

/** Ends a series with what was stored, or as the failure that its last piece was. */
function endSeries(state: RoomState, { stored, failure }: SeriesState, nowMs: number, otherwise: Ending = "failedDesc"): RoomState {
  if (stored.length > 0) return beginFinish(state, { kind: "success", results: stored, answer: null }, nowMs)
  return beginFinish(state, { kind: "failure", ...(failure ?? { ending: otherwise, detail: null }) }, nowMs)
}

/** The user's cancel: no effect once the way of the ending is settled. Of a series what came is kept. */
export function requestCancel(state: RoomState, nowMs: number): RoomState {
  if (!isOpen(state)) return state
  const live = liveSubmission(state.phase)
  const left = live === null ? state : noteRun(state, live, { outcome: "cancelled", code: null, isServersFault: false }, nowMs)
  if (left.series !== null) return endSeries(left, { ...left.series, failure: null }, nowMs, "userCancelDesc")
  return fail(left, "userCancelDesc", null, nowMs)
}

/**
 * What the deadline does: files that are stored already are delivered, else the task has failed. Each piece of a series has its own.
 * A server that has not come to an end by then hangs.
 */
export function timeOut(state: RoomState, nowMs: number): RoomState {
  const { phase, series, draft } = state
  if (phase.name === "moving" && phase.failure !== null) return fail(state, phase.failure.ending, phase.failure.detail, nowMs)
  if (state.grantedAtMs === null) {
    const [ending, detail] = draft.sub_status === WAITING_FOR_SERVER ? (["lostDesc", NO_SERVER] as const) : (["timeoutDesc", null] as const)
    return series === null ? fail(state, ending, detail, nowMs) : endSeries(state, { ...series, failure: { ending, detail } }, nowMs)
  }
  const live = liveSubmission(phase)
  const noted = live === null ? state : noteRun(state, live, { outcome: "lost", code: "timed-out", isServersFault: true }, nowMs)
  return deliverOrFail(noted, "timeoutDesc", nowMs)
}

/** Nothing more is to be had: files that are stored already are delivered, else the task has failed. */
export function deliverOrFail(state: RoomState, ending: Ending, nowMs: number): RoomState {
  const results = state.phase.name === "collecting" && state.series === null ? storedOf(state.phase.items) : []
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
  const { priceCoins, specification } = state.opening
  const results = outcome.kind === "success" ? outcome.results : []
  const chargedCoins = chargedFor(priceCoins, specification, results)
  const paid = shownPriceCoins({ status, priceCoins, deliveredCount, pieceCount: pieceCountOf(state.brief), chargedCoins })
  const images = results.map((result) => imageOf(result, specification))
  const shared = {
    status,
    calculate_coins: paid,
    deduction_detail: deductionOf(state.opening.held, status, paid),
    preview: null,
    preview_index: null,
    rest_estimate_time: null,
    position: 0,
    sub_status: null,
  }
  const change: Partial<Task> =
    outcome.kind === "success"
      ? {
          ...shared,
          process: 100,
          img_uris: images,
          banner: bannerOf(images, specification),
          preprocess_images: preprocessedOf(specification, images),
          ...outcome.answer,
        }
      : { ...shared, status_desc: outcome.ending, sub_status: outcome.detail }
  return { ...emit(state, change, nowMs), phase: { name: "closing", dueAtMs: nowMs } }
}
