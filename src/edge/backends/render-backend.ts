import type { Capabilities } from "../../domain/backend/capability-rules.ts"
import type { CancelAnswer, JobId, PollAnswer, SubmitAnswer } from "../../domain/task/render-answers.ts"

/** An order on its way: the kind, its fields in the words of the protocol, and the files that it is about. */
export interface BackendOrder {
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly inputs: readonly InputFile[]
}

/** A file that an order is about. `open` is null where it is not there anymore. */
export interface InputFile {
  readonly role: string
  /** Hex. */
  readonly sha256: string
  readonly sizeBytes: number
  open(): Promise<ReadableStream<Uint8Array> | null>
}

/** The fetch of one file; `bad`: what came cannot be what was asked for. `stop` breaks the stream. */
export type OpenAnswer =
  | {
      readonly kind: "open"
      readonly body: ReadableStream<Uint8Array>
      readonly sizeBytes: number | null
      readonly stop: () => void
      /** A vendor's model made it, which has sizes of its own. */
      readonly isVendors?: true
    }
  | { readonly kind: "bad"; readonly reason: string }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown"; readonly reason: string }

/** A job as the backend reports it, with an answer of unknown form. */
export type RawPollAnswer =
  | Exclude<PollAnswer, { kind: "found" }>
  | { readonly kind: "found"; readonly job: Omit<Extract<PollAnswer, { kind: "found" }>["job"], "answer">; readonly answer: unknown }

/**
 * A place where tasks are carried out. No method throws: what goes wrong is an answer. Text and bytes of a backend are untrusted;
 * each implementation checks and caps them.
 */
export interface RenderBackend {
  capabilities(): Promise<Capabilities | null>
  /** True when the backend answers within two seconds that it works. */
  health(): Promise<boolean>
  /** Orders something under a name; the same name again never starts a second job. */
  submit(jobId: JobId, order: BackendOrder): Promise<SubmitAnswer>
  /** `kind`: what was ordered, where it is known; some servers name jobs of some kinds themselves. */
  poll(jobId: JobId, withPreview: boolean, kind?: string): Promise<RawPollAnswer>
  /** Opens a finished file, to be read as it comes. */
  open(jobId: JobId, index: number): Promise<OpenAnswer>
  cancel(jobId: JobId): Promise<CancelAnswer>
}
