import type { CancelAnswer, CollectAnswer, JobId, PollAnswer, RenderOutput, SubmitAnswer } from "../../domain/task/render-answers.ts"
import type { TaskSpecification } from "../../domain/task/rules.ts"

/** What a backend says that it can do; null when it does not answer sensibly. */
export interface Capabilities {
  readonly name: string
  /** No AI model works there. */
  readonly isPreview: boolean
  readonly maximumWidth: number
  readonly maximumHeight: number
  readonly maximumCount: number
  readonly slots: number
}

/**
 * A place where images are made. No method throws: what goes wrong is an answer. Text and bytes of a backend are untrusted;
 * each implementation checks and caps them.
 */
export interface RenderBackend {
  capabilities(): Promise<Capabilities | null>
  /** True when the backend answers within two seconds that it works. */
  health(): Promise<boolean>
  /** Orders images under a name; the same name again never starts a second job. */
  submit(jobId: JobId, specification: TaskSpecification): Promise<SubmitAnswer>
  poll(jobId: JobId, withPreview: boolean): Promise<PollAnswer>
  collect(jobId: JobId, output: Pick<RenderOutput, "index" | "sha256">): Promise<CollectAnswer>
  cancel(jobId: JobId): Promise<CancelAnswer>
}
