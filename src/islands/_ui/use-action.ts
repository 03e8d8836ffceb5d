import { useCallback, useEffect, useReducer, useRef } from "react"
import { type ActionState, IDLE, nextAction } from "./action-state.ts"
import { type Failure, failureOf, isCancelled } from "./failure.ts"

/** Something that is done at the press of a button: whether it runs, why it failed, whether it was done. */
export interface Action {
  readonly phase: ActionState["phase"]
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Does the work unless other work is running; answers null where it was not done. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result | null>
  readonly clear: () => void
}

/**
 * An action at rest. The calls in its work word their own errors (`handlesErrors`). `fieldOf` says at which field a code is shown that
 * names none.
 */
export function useAction(fieldOf?: Readonly<Record<string, string>>): Action {
  const [state, dispatch] = useReducer(nextAction, IDLE)
  const isRunning = useRef(false)
  const fields = useRef(fieldOf)
  useEffect(() => {
    fields.current = fieldOf
  }, [fieldOf])
  const run = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    dispatch({ kind: "started" })
    try {
      const result = await work()
      dispatch({ kind: "succeeded" })
      return result
    } catch (error) {
      if (isCancelled(error)) dispatch({ kind: "cancelled" })
      else dispatch({ kind: "failed", failure: failureOf(error, Date.now(), fields.current) })
      return null
    } finally {
      isRunning.current = false
    }
  }, [])
  return {
    phase: state.phase,
    isBusy: state.phase === "busy",
    failure: state.failure,
    run,
    clear: useCallback(() => dispatch({ kind: "cleared" }), []),
  }
}
