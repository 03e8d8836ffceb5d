import type { MadeWith, RenderNotes } from "../../../domain/backend/field-support-rules.ts"
import type { FailureCause, JobId, RenderOutput } from "../../../domain/task/render-answers.ts"
import type { InputFile } from "../render-backend.ts"
import type { RunFile } from "./blocking-server.ts"

/** An order as it is kept: its files are kept apart, by their hashes. */
export interface HeldOrder {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly inputs: readonly { readonly role: string; readonly sha256: string; readonly sizeBytes: number }[]
}

/** A file that came of a run, as it lies in the store. */
export type HeldFile = RenderOutput & { readonly key: string }

/**
 * `waiting` for its turn; `calling`: the call was begun, and must never be made again; `lost`: it broke off, and nobody will know what came
 * of it. `adriftSinceMs`: since when it may still be running on the server, so that the next order waits.
 */
export type HeldState =
  | { readonly kind: "waiting" }
  | { readonly kind: "calling"; readonly beganAtMs: number; readonly isCancelled: boolean }
  | {
      readonly kind: "done"
      readonly files: readonly HeldFile[]
      readonly notes: RenderNotes
      readonly answer: unknown
      readonly made?: MadeWith
    }
  | { readonly kind: "failed"; readonly code: string; readonly cause: FailureCause }
  | { readonly kind: "cancelled"; readonly adriftSinceMs: number | null }
  | { readonly kind: "lost"; readonly code: string; readonly adriftSinceMs: number | null }

/** A job on the desk. */
export interface HeldJob {
  readonly jobId: JobId
  readonly arrivedAtMs: number
  /** Null until it has ended; what came of it is kept until then. */
  readonly keptUntilMs: number | null
  readonly order: HeldOrder
  readonly state: HeldState
  /** Files that were put under it, whatever became of them. */
  readonly putKeys: readonly string[]
}

/** What a file turned out to be while it was put. */
export type PutFile = Omit<HeldFile, "index" | "seed">

/**
 * Where a desk keeps what it must not forget. Jobs are read and written at once, so that nothing comes between the two; what was written is
 * there before anything goes out.
 */
export interface HeldStore {
  jobs(): readonly HeldJob[]
  job(jobId: JobId): HeldJob | null
  write(job: HeldJob): void
  remove(jobId: JobId): void
  /** Keeps an input until it is dropped; false where it is gone or not what it is said to be. */
  keepInput(input: InputFile): Promise<boolean>
  openInput(sha256: string): Promise<ReadableStream<Uint8Array> | null>
  dropInputs(sha256s: readonly string[]): Promise<void>
  /** Keeps a file under a key that the store makes of the job and the index. Throws where it is larger than `maximumBytes` or the store is away. */
  putFile(jobId: JobId, file: RunFile, maximumBytes: number): Promise<PutFile>
  openFile(key: string): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly sizeBytes: number } | null>
  dropFiles(keys: readonly string[]): Promise<void>
}
