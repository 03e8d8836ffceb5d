import type { Failure } from "./failure.ts"

/** Where an action is: at rest, running, failed or done. */
export type ActionState =
  | { readonly phase: "idle" | "busy" | "done"; readonly failure: null }
  | { readonly phase: "failed"; readonly failure: Failure }

type ActionEvent =
  | { readonly kind: "started" | "succeeded" | "cancelled" | "cleared" }
  | { readonly kind: "failed"; readonly failure: Failure }

export const IDLE: ActionState = { phase: "idle", failure: null }

/** The next state of an action. What ends while nothing runs, or is cleared while something does, changes nothing. */
export function nextAction(state: ActionState, event: ActionEvent): ActionState {
  const isBusy = state.phase === "busy"
  switch (event.kind) {
    case "started":
      return isBusy ? state : { phase: "busy", failure: null }
    case "succeeded":
      return isBusy ? { phase: "done", failure: null } : state
    case "cancelled":
      return isBusy ? IDLE : state
    case "failed":
      return isBusy ? { phase: "failed", failure: event.failure } : state
    case "cleared":
      return isBusy || state.phase === "idle" ? state : IDLE
  }
}
