import { useCallback, useEffect, useRef, useState } from "react"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import { useLeaveGuard } from "./leave-guard.ts"
import { type ProgressMark, withMark } from "./remaining-time.ts"

/** What work says of itself: which step it is at, and how far, 0 to 1; null where that is not known. */
export interface ToolProgress {
  readonly step: "engine" | "work"
  readonly fraction: number | null
}

/** What is to be done to a file: it tells how far it is and stops when its signal says so. */
export type ToolWork<Result> = (signal: AbortSignal, tell: (progress: ToolProgress) => void) => Promise<Result>

/** Why work failed, as a code that `useToolWords` words. */
export type ToolFailure = string

export type ToolState<Result> =
  | { readonly step: "idle" }
  | { readonly step: "running"; readonly progress: ToolProgress; readonly marks: readonly ProgressMark[] }
  | { readonly step: "failed"; readonly failure: ToolFailure }
  | { readonly step: "done"; readonly result: Result }

/** One piece of work at a time: its state, its start, its cancel. */
export interface Tool<Result> {
  readonly state: ToolState<Result>
  /** Starts; what runs is cancelled. */
  readonly run: (work: ToolWork<Result>) => void
  /** Ends what runs; the work really stops. */
  readonly cancel: () => void
  /** Forgets the result or the failure. */
  readonly reset: () => void
}

const STARTING: ToolProgress = { step: "work", fraction: null }

/** A tool at rest; leaving the page or the panel cancels what runs, after a question unless it is not worth one (`isGuarded` false). */
export function useTool<Result>(isGuarded = true): Tool<Result> {
  const [state, setState] = useState<ToolState<Result>>({ step: "idle" })
  const running = useRef<AbortController | null>(null)
  useLeaveGuard(state.step === "running" && isGuarded)

  const run = useCallback((work: ToolWork<Result>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    /** Says something only while this is the work that runs. */
    const say = (next: (before: ToolState<Result>) => ToolState<Result>) => {
      if (running.current === controller) setState(next)
    }
    const tell = (progress: ToolProgress) => say((before) => ({ step: "running", progress, marks: marksAfter(before, progress) }))
    setState({ step: "running", progress: STARTING, marks: [] })
    work(controller.signal, tell).then(
      (result) => say(() => ({ step: "done", result })),
      (error: unknown) => say(() => (controller.signal.aborted ? { step: "idle" } : { step: "failed", failure: failureOf(error) })),
    )
  }, [])
  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setState({ step: "idle" })
  }, [])
  const reset = useCallback(() => setState((before) => (before.step === "running" ? before : { step: "idle" })), [])
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )
  return { state, run, cancel, reset }
}

/** Failures that may not come again: of the network, of memory, of a browser that was busy. Others come again with the same file and settings. */
const PASSING = new Set(["crashed", "closed", "unknown", "", "failEngineUnreachable", "failStorageFull", "failTooSlow"])

/** Whether the same may work at another try. */
export function mayWorkAgain(failure: ToolFailure): boolean {
  return PASSING.has(failure)
}

/** The code of what was thrown: the worker's own word, or how its job ended. */
export function failureOf(error: unknown): ToolFailure {
  if (!(error instanceof JobError)) {
    reportError(error)
    return "unknown"
  }
  return error.end === "failed" ? error.code : error.end
}

function marksAfter(before: ToolState<unknown>, { step, fraction }: ToolProgress): readonly ProgressMark[] {
  if (fraction === null || before.step !== "running" || before.progress.step !== step) return []
  return withMark(before.marks, { atMs: performance.now(), fraction })
}
