import { useCallback, useRef, useState } from "react"
import { CallError } from "../_runtime/call.ts"

/** One thing that is sent at a time, and what kept it from being done. */
export interface Sending {
  readonly isBusy: boolean
  readonly failure: CallError | null
  /** Does the work, unless other work is under way; answers null where it failed. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result | null>
  readonly clear: () => void
}

/** Sends what forms of the desk ask for; the forms word what went wrong. */
export function useSending(): Sending {
  const [state, setState] = useState<Pick<Sending, "isBusy" | "failure">>({ isBusy: false, failure: null })
  const isRunning = useRef(false)
  const run = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    setState({ isBusy: true, failure: null })
    try {
      const result = await work()
      setState({ isBusy: false, failure: null })
      return result
    } catch (error) {
      if (!(error instanceof CallError)) reportError(error)
      setState({ isBusy: false, failure: error instanceof CallError ? error : new CallError("BadAnswer") })
      return null
    } finally {
      isRunning.current = false
    }
  }, [])
  const clear = useCallback(() => setState((before) => (before.failure === null ? before : { ...before, failure: null })), [])
  return { ...state, run, clear }
}
