import type { Capabilities } from "../../../domain/backend/capability-rules.ts"
import type { MadeWith, RenderNotes } from "../../../domain/backend/field-support-rules.ts"
import type { FailureCause, JobId } from "../../../domain/task/render-answers.ts"
import type { Seed } from "../../../formats/generator/seed.ts"
import type { BackendOrder } from "../render-backend.ts"

/** A file that a run came to, as it is read from the answer of the server. */
export interface RunFile {
  readonly index: number
  readonly seed: Seed | null
  /** The bytes as they come; read to the end before the next file comes. */
  readonly bytes: ReadableStream<Uint8Array>
}

/** Where a run puts what it comes to. */
export interface RunShelf {
  put(file: RunFile): Promise<void>
}

/** One of the results among the files that were put: `put` is the index that it was put under. */
export interface RunResult {
  readonly put: number
  readonly seed: Seed | null
}

/**
 * How a run ended. `results`: which files it came to, in order, where that is known at the end alone; without it, all of them as they were
 * put. `unknown`: the call broke off, and whether the server carries it out nobody knows.
 */
export type RunEnd =
  | {
      readonly kind: "done"
      readonly notes: RenderNotes
      readonly answer: unknown
      readonly results?: readonly RunResult[]
      readonly made?: MadeWith
    }
  | { readonly kind: "failed"; readonly code: string; readonly cause: FailureCause }
  | { readonly kind: "unknown"; readonly code: string }

/** How far a run is. `preview` is an image of any size and type. */
export interface RunProgress {
  readonly progress: number
  readonly etaMs: number
  readonly preview: Uint8Array<ArrayBuffer> | null
  /** It waits for its turn there behind so many, others' too; absent for one that has begun. */
  readonly ahead?: number
}

/**
 * A server whose call lasts as long as the run (AUTOMATIC1111, OpenAI, Workers AI). No method throws. It is held by one object that makes
 * one call at a time and keeps what came of it: in a Worker a Durable Object a backend, in the agent a process.
 */
export interface BlockingServer {
  /** How many calls it may have at once. */
  readonly callsAtOnce: number
  /** It knows no run by a name and can stop none: a call that is to stop is given up at once. */
  readonly isNameless?: true
  capabilities(): Promise<Capabilities | null>
  health(): Promise<boolean>
  /** Makes the call and waits for its end; `signal` gives it up, which is no cancel: the server may go on. */
  run(jobId: JobId, order: BackendOrder, shelf: RunShelf, signal: AbortSignal): Promise<RunEnd>
  /** Null where the server does not say, or does not know the job. */
  progress(jobId: JobId, withPreview: boolean): Promise<RunProgress | null>
  /** Whether a run that broke off is still going on there, so that the next one has to wait. */
  isStillRunning(jobId: JobId): Promise<boolean>
  /** Asks the server to stop what it runs, if that is this job; called again every second until the run has ended. */
  interrupt(jobId: JobId): Promise<void>
}
