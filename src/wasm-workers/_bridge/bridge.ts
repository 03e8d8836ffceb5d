import { transfer } from "comlink"
import { JobTable, type TableEntry } from "./job-table.ts"
import { type ProgressThrottle, throttleProgress } from "./progress-throttle.ts"
import { JobError, type JobOptions, type JobTypes, type WorkerBridge } from "./protocol.ts"
import type { JobAnswer } from "./wire.ts"
import { startHost, type WorkerHost } from "./worker-host.ts"

/** How a bridge keeps its worker. */
export interface BridgeSettings {
  /** Jobs that run at once in the worker; 1. */
  readonly width?: number
  /** A worker without jobs is ended after this long, ms; 60,000. */
  readonly idleStopMs?: number
  /** How long an aborted job may take to end by itself before its worker is ended, ms; 1,500. */
  readonly graceMs?: number
  /** A worker that answers no ping for this long while jobs run counts as crashed, ms; 120,000. 0: never, for jobs that block the thread longer. */
  readonly silenceMs?: number
  /** A worker that has not loaded and answered by then counts as crashed, ms; 60,000. */
  readonly startMs?: number
}

interface Work {
  readonly name: string
  readonly input: unknown
  readonly transfer: readonly Transferable[]
  readonly progress: ProgressThrottle<unknown> | null
  readonly resolve: (output: unknown) => void
  readonly reject: (error: JobError) => void
}

type Pending = Work & TableEntry

/**
 * The page's side of a worker that `start` makes: it is started with the first job, again after a crash, and ended when idle. Whoever runs
 * a job gets its output, or a JobError that says how it ended. A worker has one bridge.
 */
export function createBridge<Jobs extends JobTypes>(start: () => Worker, settings: BridgeSettings = {}): WorkerBridge<Jobs> {
  const { width = 1, idleStopMs = 60_000, graceMs = 1_500, silenceMs = 120_000, startMs = 60_000 } = settings
  const table = new JobTable<Work>(width)
  const graces = new Map<number, ReturnType<typeof setTimeout>>()
  let host: WorkerHost | null = null
  let idle: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const stopHost = () => {
    host?.stop()
    host = null
  }
  /** Takes a job off the table and tells its caller; a second end of the same job is nothing. */
  const settle = (id: number, tellCaller: (job: Pending) => void) => {
    const job = table.remove(id)
    if (job === undefined) return
    clearTimeout(graces.get(id))
    graces.delete(id)
    tellCaller(job)
  }
  const rejectRunning = (reason: string) => {
    for (const { id } of table.running()) settle(id, (job) => reject(job, job.isAborted ? "aborted" : "crashed", reason))
  }
  const crash = (reason: string) => {
    host = null
    rejectRunning(reason)
    pump()
  }
  const pump = () => {
    clearTimeout(idle)
    for (let job = table.startNext(); job !== undefined; job = table.startNext()) send(job)
    const isBusy = table.running().length > 0
    host?.setWatched(isBusy)
    if (!isBusy && host !== null) idle = setTimeout(stopHost, idleStopMs)
  }
  const send = (job: Pending) => {
    try {
      host ??= startHost({ start, silenceMs, startMs, onTell: (id, progress) => table.get(id)?.progress?.push(progress), onDeath: crash })
    } catch (error) {
      settle(job.id, () => reject(job, "crashed", String(error)))
      return
    }
    const call = { id: job.id, name: job.name, input: job.input }
    host.remote.run(transfer(call, [...job.transfer])).then(
      (answer) => {
        settle(job.id, () => answerCaller(job, answer))
        pump()
      },
      // The input or the output cannot be sent: the worker is well.
      (error: unknown) => {
        settle(job.id, () => reject(job, "failed", String(error)))
        pump()
      },
    )
  }
  const abort = (id: number) => {
    const job = table.get(id)
    if (job === undefined || job.isAborted) return
    if (!table.isRunning(id)) {
      settle(id, () => reject(job, "aborted"))
      return
    }
    job.isAborted = true
    host?.remote.abort(id).catch(() => {})
    const endWorker = () => {
      stopHost()
      rejectRunning("another job's abort ended the worker")
      pump()
    }
    graces.set(id, setTimeout(endWorker, graceMs))
  }

  return {
    run: (name, input, options = {}) =>
      // The output's type is the handler's: serveJobs<Jobs> is held to the same table.
      new Promise<unknown>((resolve, rejectCaller) => {
        const { signal } = options
        if (isClosed) return rejectCaller(new JobError("closed"))
        if (signal?.aborted === true) return rejectCaller(new JobError("aborted"))
        const stopListening = new AbortController()
        const job = table.add({
          name,
          input,
          transfer: options.transfer ?? [],
          progress: throttleOf(options),
          resolve: (output) => (stopListening.abort(), resolve(output)),
          reject: (error) => (stopListening.abort(), rejectCaller(error)),
        })
        signal?.addEventListener("abort", () => abort(job.id), { signal: stopListening.signal })
        pump()
      }),
    close() {
      isClosed = true
      clearTimeout(idle)
      stopHost()
      for (const { id } of table.all()) settle(id, (job) => reject(job, "closed"))
    },
  }
}

function throttleOf<Progress>({ onProgress, joinProgress }: JobOptions<Progress>): ProgressThrottle<unknown> | null {
  if (onProgress === undefined) return null
  // What the worker tells was typed by its handler.
  return throttleProgress<Progress>(onProgress, joinProgress)
}

function answerCaller(job: Pending, answer: JobAnswer): void {
  if (job.isAborted) return reject(job, "aborted")
  job.progress?.flush()
  if (answer.isDone) job.resolve(answer.output)
  else job.reject(new JobError("failed", answer.code, answer.message))
}

function reject(job: Pending, end: JobError["end"], message = ""): void {
  job.progress?.drop()
  job.reject(new JobError(end, "", message))
}
