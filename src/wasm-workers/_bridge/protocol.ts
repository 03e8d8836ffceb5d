/** What a worker does, by name: what a job takes, gives and tells while it runs. Plain data that can be cloned or transferred. */
export interface JobTypes {
  readonly [name: string]: { readonly input: unknown; readonly output: unknown; readonly progress: unknown }
}

/** How a job that did not succeed came to its end. */
export type JobEnd =
  /** Its signal was aborted; the work has really stopped. */
  | "aborted"
  /** The worker died under it. */
  | "crashed"
  /** The bridge was closed. */
  | "closed"
  /** The worker refused or failed; `code` says why. */
  | "failed"

/** The error of a job. `code` is the worker's own word for a failure (a message key where a person reads it), "" for the other ends. */
export class JobError extends Error {
  readonly end: JobEnd
  readonly code: string

  constructor(end: JobEnd, code = "", message: string = code) {
    super(message === "" ? end : message)
    this.name = "JobError"
    this.end = end
    this.code = code
  }
}

/** What may be said with a job. */
export interface JobOptions<Progress> {
  readonly signal?: AbortSignal
  /** Called at most once an animation frame, and with the last report before the job's promise is settled. What it throws is reported; the job goes on. */
  readonly onProgress?: (progress: Progress) => void
  /** Joins two reports that come within one frame, where each counts (pieces of a whole); without it the later one replaces the earlier. */
  readonly joinProgress?: (earlier: Progress, later: Progress) => Progress
  /** Values in the input that are handed over instead of copied. */
  readonly transfer?: readonly Transferable[]
}

/** The page's side of a worker. */
export interface WorkerBridge<Jobs extends JobTypes> {
  /** Runs a job; those above the worker's width wait in order. Rejects with JobError. */
  run<Name extends keyof Jobs & string>(
    name: Name,
    input: Jobs[Name]["input"],
    options?: JobOptions<Jobs[Name]["progress"]>,
  ): Promise<Jobs[Name]["output"]>
  /** Ends the worker; what waits or runs is rejected as "closed". */
  close(): void
}

/** What a handler in the worker gets besides its input. */
export interface Job<Progress> {
  /** Aborted when the page's signal is; a handler that heeds it within the grace time keeps its worker, else the worker is ended. */
  readonly signal: AbortSignal
  /** Reports to the page; all reports arrive before the output does. Values of `transfer` are handed over instead of copied. */
  readonly tell: (progress: Progress, transfer?: readonly Transferable[]) => void
  /** Marks values of the output that are handed over instead of copied. */
  readonly transfer: (...values: readonly Transferable[]) => void
}

/** The worker's side: one function a job. It throws JobError("failed", code) for what a person should read. */
export type JobHandlers<Jobs extends JobTypes> = {
  readonly [Name in keyof Jobs]: (input: Jobs[Name]["input"], job: Job<Jobs[Name]["progress"]>) => Promise<Jobs[Name]["output"]>
}
