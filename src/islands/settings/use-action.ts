import { useCallback, useEffect, useRef, useState } from "react"
import { type Failure, failureOf, ProofRefused } from "./failure.ts"

/** Something that is done at the press of a button: whether it runs, and why it failed. */
export interface Action {
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Runs it unless it runs already; answers whether it was done. */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>
  readonly forget: () => void
}

/** An action at rest. `own` says at which field a code is shown that names none. */
export function useAction(own?: Readonly<Record<string, string>>): Action {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef(false)
  const fields = useRef(own)
  useEffect(() => {
    fields.current = own
  }, [own])
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (running.current) return false
    running.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ProofRefused)) setFailure(failureOf(error, Date.now(), fields.current))
      return false
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }, [])
  return { isBusy, failure, run, forget: useCallback(() => setFailure(null), []) }
}
