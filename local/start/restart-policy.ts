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
  /** How often it was restarted after dying by itself. */
  readonly restarts: number
}

/** What follows from the end of a process. */
export type AfterExit = "leave" | "restart" | "give-up"

/** A process that dies by itself is restarted once; one that never worked, or dies again, ends the run. */
export function decideAfterExit({ expected, wasReady, restarts }: EndedProcess): AfterExit {
  if (expected) return "leave"
  return wasReady && restarts === 0 ? "restart" : "give-up"
}

/** The end of a process in words. */
export function describeExit({ code, signal }: ExitReason): string {
  return signal === null ? `ended with exit code ${code ?? "unknown"}` : `was ended by ${signal}`
}
