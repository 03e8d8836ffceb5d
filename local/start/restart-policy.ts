/** How a process ended: with an exit code, or through a signal. */
export interface ExitReason {
  readonly code: number | null
  readonly signal: string | null
}

/** What is known about a process at the moment it ended. */
export interface EndedProcess {
  /** The whole stack is stopping, or this process was ended on purpose. */
  readonly expected: boolean
  /** It had answered its ready address before. */
  readonly wasReady: boolean
  /** The others go on without it. */
  readonly isOptional: boolean
}

/** What follows from the end of a process. */
export type AfterExit = "leave" | "restart" | "later" | "give-up"

/** Restarts of one process that are tried within `RESTART_WINDOW_MS` before they count as no help. */
export const MAXIMUM_RESTARTS = 3
export const RESTART_WINDOW_MS = 10 * 60_000

/** The restarts of one process, whatever they were for. */
export class RestartBudget {
  #restartedAtMs: readonly number[] = []

  /** Takes one restart; false when too many did not help. */
  take(nowMs: number): boolean {
    const recent = this.#restartedAtMs.filter((atMs) => nowMs - atMs < RESTART_WINDOW_MS)
    if (recent.length >= MAXIMUM_RESTARTS) return false
    this.#restartedAtMs = [...recent, nowMs]
    return true
  }
}

/**
 * A process that dies by itself is restarted while there are restarts left; then one that the others go on without is tried again later, and
 * any other ends the run. One that never worked ends it too.
 */
export function decideAfterExit({ expected, wasReady, isOptional }: EndedProcess, takeRestart: () => boolean): AfterExit {
  if (expected) return "leave"
  if (wasReady && takeRestart()) return "restart"
  return wasReady && isOptional ? "later" : "give-up"
}

const FIRST_LATER_MS = 30_000
const LONGEST_LATER_MS = 600_000

/** When one that the others go on without is tried again, after so many tries in a row that did not help. */
export function laterMs(tries: number): number {
  return Math.min(LONGEST_LATER_MS, FIRST_LATER_MS * 2 ** Math.min(tries, 10))
}

/** The end of a process in words. */
export function describeExit({ code, signal }: ExitReason): string {
  return signal === null ? `ended with exit code ${code ?? "unknown"}` : `was ended by ${signal}`
}
