import { unreachable } from "../../domain/_kernel/errors.ts"
import { RECONNECT_AFTER_MS } from "../../domain/message/socket-messages.ts"

/**
 * The live channel as a state machine, without clocks and sockets.
 * `idle`: nobody needs it. `connecting`: a socket is being made. `connected`: it has answered a ping. `waiting`: it broke, the next try is due later.
 * `over`: the session has ended; nothing is tried anymore until the page starts over.
 */
export type ChannelPhase = "idle" | "connecting" | "connected" | "waiting" | "over"

export interface ChannelState {
  readonly phase: ChannelPhase
  /** Number of the newest socket; what older ones say is ignored. */
  readonly attempt: number
  /** True while the followed tasks are asked for by polling. */
  readonly isPolling: boolean
  readonly hasActiveTasks: boolean
  readonly isPageVisible: boolean
  /** Another page stands in its place: it may come back as it was, which browsers allow to pages without a socket alone. */
  readonly isPageAway: boolean
  /** Sockets in a row that broke before they answered. */
  readonly failures: number
}

export type ChannelEvent =
  | { readonly type: "activeTasksChanged"; readonly hasActiveTasks: boolean }
  | { readonly type: "visibilityChanged"; readonly isPageVisible: boolean }
  | { readonly type: "pageLeft" }
  | { readonly type: "pageRestored" }
  /** A ping was answered. */
  | { readonly type: "answered"; readonly attempt: number }
  /** The socket closed, failed, got no ticket, or was silent for too long. */
  | { readonly type: "broke"; readonly attempt: number }
  /** The server said that the session is over. */
  | { readonly type: "sessionEnded"; readonly attempt: number }
  | { readonly type: "reconnectDue"; readonly attempt: number }

export type ChannelEffect =
  | { readonly type: "openSocket"; readonly attempt: number; readonly failures: number }
  /** Close it if it is open, drop it if it is still being made. */
  | { readonly type: "closeSocket"; readonly attempt: number }
  | { readonly type: "reconnectLater"; readonly attempt: number; readonly failures: number }
  /** Poll at once and then in the fixed interval. */
  | { readonly type: "startPolling" }
  | { readonly type: "stopPolling" }

export const INITIAL_CHANNEL: ChannelState = {
  phase: "idle",
  attempt: 0,
  isPolling: false,
  hasActiveTasks: false,
  isPageVisible: false,
  isPageAway: false,
  failures: 0,
}

/** A site that has too much to do is asked more and more seldom, up to this. */
const MOST_DOUBLINGS = 4

/**
 * How long the next socket waits after so many that failed: those that broke together come back apart, the first within five seconds, later
 * ones within twice that each time; `random` is in [0, 1).
 */
export function reconnectAfterMs(failures: number, random: number): number {
  return RECONNECT_AFTER_MS * 2 ** Math.min(failures, MOST_DOUBLINGS) * (0.5 + 0.5 * random)
}

/** How long a socket may take to answer, after so many that did not in time. */
export function answerWithinMs(failures: number): number {
  return 2 * RECONNECT_AFTER_MS * 2 ** Math.min(failures, MOST_DOUBLINGS)
}

/** The next state and what has to be done for it, in order. */
export function stepChannel(
  state: ChannelState,
  event: ChannelEvent,
): { readonly state: ChannelState; readonly effects: readonly ChannelEffect[] } {
  const effects: ChannelEffect[] = []
  const next = settleSocket(applyEvent(state, event, effects), effects)
  return { state: settlePolling(next, effects), effects }
}

function applyEvent(state: ChannelState, event: ChannelEvent, effects: ChannelEffect[]): ChannelState {
  switch (event.type) {
    case "activeTasksChanged": {
      const next = { ...state, hasActiveTasks: event.hasActiveTasks }
      return event.hasActiveTasks && !state.hasActiveTasks ? retryNow(next, effects) : next
    }
    case "visibilityChanged": {
      const next = { ...state, isPageVisible: event.isPageVisible }
      return event.isPageVisible && !state.isPageVisible ? retryNow(next, effects) : next
    }
    case "pageLeft":
      return { ...state, isPageAway: true }
    case "pageRestored":
      return { ...state, isPageAway: false }
    case "answered":
      return event.attempt === state.attempt && state.phase === "connecting" ? { ...state, phase: "connected", failures: 0 } : state
    case "broke": {
      if (event.attempt !== state.attempt || !hasSocket(state)) return state
      const { attempt, failures } = state
      effects.push({ type: "closeSocket", attempt }, { type: "reconnectLater", attempt, failures })
      return { ...state, phase: "waiting", failures: failures + 1 }
    }
    case "sessionEnded": {
      if (event.attempt !== state.attempt || !hasSocket(state)) return state
      effects.push({ type: "closeSocket", attempt: state.attempt })
      return { ...state, phase: "over" }
    }
    case "reconnectDue":
      return event.attempt === state.attempt && state.phase === "waiting" ? openNext(state, effects) : state
    default:
      return unreachable(event)
  }
}

/** The channel is followed while there are active tasks or somebody looks. */
function settleSocket(state: ChannelState, effects: ChannelEffect[]): ChannelState {
  if (state.phase === "over") return state
  const isWanted = !state.isPageAway && (state.hasActiveTasks || state.isPageVisible)
  if (isWanted) return state.phase === "idle" ? openNext(state, effects) : state
  if (state.phase === "idle") return state
  if (hasSocket(state)) effects.push({ type: "closeSocket", attempt: state.attempt })
  return { ...state, phase: "idle" }
}

/** Polling stands in for the socket, and only while there is something to ask for. */
function settlePolling(state: ChannelState, effects: ChannelEffect[]): ChannelState {
  const needsPolling = state.hasActiveTasks && !state.isPageAway && state.phase !== "connected" && state.phase !== "over"
  if (needsPolling === state.isPolling) return state
  effects.push({ type: needsPolling ? "startPolling" : "stopPolling" })
  return { ...state, isPolling: needsPolling }
}

/** Somebody has begun to look or a task has begun: that is worth a try before its time, or the first seconds would be still. */
function retryNow(state: ChannelState, effects: ChannelEffect[]): ChannelState {
  return state.phase === "waiting" ? openNext(state, effects) : state
}

function openNext(state: ChannelState, effects: ChannelEffect[]): ChannelState {
  const attempt = state.attempt + 1
  effects.push({ type: "openSocket", attempt, failures: state.failures })
  return { ...state, phase: "connecting", attempt }
}

function hasSocket(state: ChannelState): boolean {
  return state.phase === "connecting" || state.phase === "connected"
}
