import { JobError } from "../../src/wasm-workers/_bridge/protocol.ts"

/** What a worker's job may be given besides its input. */
interface JobOptions<Progress> {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

/** A job of a worker that goes on until the test says how it ends. */
export interface HeldJob<Output, Progress> {
  /** To be answered where the screen starts the job. */
  readonly start: (options?: JobOptions<Progress>) => Promise<Output>
  readonly tell: (progress: Progress) => void
  readonly finish: (output: Output) => void
  /** Ends it with a code of the worker's protocol. */
  readonly fail: (code: string) => void
  /** Its worker dies. */
  readonly crash: () => void
  /** Whether the screen has stopped it. */
  readonly isStopped: () => boolean
}

/** Holds a job; one that is started again goes on anew. What is said before a screen has started it reaches it when it does. */
export function holdJob<Output, Progress = never>(): HeldJob<Output, Progress> {
  let running = Promise.withResolvers<Output>()
  let given: JobOptions<Progress> | null = null
  const early: (() => void)[] = []
  const say = (what: () => void) => (given === null ? void early.push(what) : what())
  return {
    start(options = {}) {
      running = Promise.withResolvers<Output>()
      const { promise, reject } = running
      given = options
      options.signal?.addEventListener("abort", () => reject(new JobError("aborted", "")))
      for (const what of early.splice(0)) what()
      return promise
    },
    tell: (progress) => say(() => given?.onProgress?.(progress)),
    finish: (output) => say(() => running.resolve(output)),
    fail: (code) => say(() => running.reject(new JobError("failed", code))),
    crash: () => say(() => running.reject(new JobError("crashed"))),
    isStopped: () => given?.signal?.aborted === true,
  }
}
