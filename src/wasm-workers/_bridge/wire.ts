/** One job as it goes to the worker. */
export interface JobCall {
  /** Unique within a bridge. */
  readonly id: number
  readonly name: string
  readonly input: unknown
}

/** How a job ended in the worker. A failure is a value, since a thrown error would lose its code on the way. */
export type JobAnswer =
  | { readonly isDone: true; readonly output: unknown }
  | { readonly isDone: false; readonly code: string; readonly message: string }

/** What the worker offers the page, by comlink. */
export interface JobServer {
  /** Said once, before all else. The worker holds the named lock as long as it lives, so the page learns of its death even while it is busy. */
  attach(lockName: string, tell: (id: number, progress: unknown) => unknown): Promise<void>
  run(call: JobCall): Promise<JobAnswer>
  abort(id: number): void
  /** Answers as soon as the worker's thread is free. */
  ping(): true
}
