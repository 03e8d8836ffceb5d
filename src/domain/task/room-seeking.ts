import { restSeconds } from "./progress-rules.ts"
import { emit, fail } from "./room-endings.ts"
import { RENEW_EVERY_MS } from "./room-machine.ts"
import type { RoomState, Submission } from "./room-state.ts"
import { firstSubmissionNumber, RETRY_AFTER_MS, readyToSubmit } from "./room-submissions.ts"
import { WAITING_FOR_SERVER } from "./rules.ts"

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

/** The dispatcher's answer to a task whose server has not begun its order: null where no other one is free. */
export interface SoughtAnswer {
  readonly renderer: string | null
}

/** A slot of another server is ours: the order is cancelled where it is before it is sent there. */
export function takeSought(state: RoomState, answer: SoughtAnswer | null, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name !== "running" || answer === null || answer.renderer === null) return state
  const { submission } = phase
  return {
    ...state,
    step: state.step + 1,
    slot: answer.renderer,
    renewAtMs: nowMs + RENEW_EVERY_MS,
    phase: { name: "leaving", submission, attempts: 0, dueAtMs: nowMs },
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

/** What the dispatcher answered to a task that waits for a slot. */
export function takeAsked(state: RoomState, answer: DispatchAnswer | null, nowMs: number): RoomState {
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
export function takeMoved(state: RoomState, answer: MoveAnswer | null, nowMs: number): RoomState {
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
