import { NO_NOTES } from "../../../domain/backend/field-support-rules.ts"
import type { JobId } from "../../../domain/task/render-answers.ts"
import type { Seed } from "../../../formats/generator/seed.ts"
import type { BackendOrder } from "../render-backend.ts"
import type { BlockingServer, RunEnd, RunShelf } from "./blocking-server.ts"
import { isAdrift, nextWaiting, slotsTaken } from "./desk-rules.ts"
import { type EndState, endJob } from "./end-job.ts"
import type { HeldFile, HeldJob, HeldStore, PutFile } from "./held-store.ts"

/** A call that takes longer is given up. */
export const CALL_LIMIT_MS = 13 * 60_000
/** The alarm that works has 15 minutes: after this the next one takes over the calls that are under way, which end when they do. */
const STRETCH_MS = 10 * 60_000
/** How often a server is asked whether a run that broke off has ended. */
const ADRIFT_ASK_MS = 3_000
/** A run that broke off is not waited for longer. */
const ADRIFT_LIMIT_MS = 30 * 60_000
const INTERRUPT_AGAIN_MS = 1_000
/** A call that was to stop is given up when so many looks in a row found nothing of its run, or after so many looks in all. */
const STOP_LOOKS = { gone: 2, most: 10 } as const
const MAXIMUM_FILE_BYTES = 64 * 1_048_576

interface Call {
  readonly ended: Promise<void>
  /** Makes it ask the server to stop. */
  readonly stop: () => void
}

/** What a desk needs besides its server and its store. */
export interface DeskDeps {
  readonly server: BlockingServer
  readonly store: HeldStore
  readonly nowMs?: () => number
  readonly pause?: (durationMs: number) => Promise<void>
  readonly stretchMs?: number
}

/**
 * Makes the calls to a server whose call lasts as long as the run, in order of arrival, no more at once than it takes. Whatever ends this
 * process between two steps, no call is made twice: what had begun and did not come back is lost.
 */
export class HeldDesk {
  readonly #server: BlockingServer
  readonly #store: HeldStore
  readonly #nowMs: () => number
  readonly #pause: (durationMs: number) => Promise<void>
  readonly #stretchMs: number
  readonly #calls = new Map<JobId, Call>()
  #arrived: (() => void) | null = null

  constructor({ server, store, nowMs = () => Date.now(), pause = wait, stretchMs = STRETCH_MS }: DeskDeps) {
    this.#server = server
    this.#store = store
    this.#nowMs = nowMs
    this.#pause = pause
    this.#stretchMs = stretchMs
  }

  /** Whether calls are under way. */
  get isBusy(): boolean {
    return this.#calls.size > 0
  }

  /**
   * Works off what waits, for as long as calls are under way, though for one stretch at most; answers when it wants to work again (ms),
   * null: when something arrives.
   */
  async work(): Promise<number | null> {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        isOver = true
        resolve()
      }, this.#stretchMs)
    })
    try {
      await this.#settleForgotten()
      for (;;) {
        await this.#forgetOld()
        if (!(await this.#isAdrift())) await this.#startCalls()
        else if (this.#calls.size === 0) return this.#nowMs() + ADRIFT_ASK_MS
        if (this.#calls.size === 0) return this.#nextWorkMs()
        if (isOver) return this.#nowMs()
        const arrival = new Promise<void>((resolve) => {
          this.#arrived = resolve
        })
        await Promise.race([...[...this.#calls.values()].map(({ ended }) => ended), arrival, over])
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Something arrived, or was cancelled, while work may be under way. */
  notice(cancelled: JobId | null): void {
    if (cancelled !== null) this.#calls.get(cancelled)?.stop()
    this.#arrived?.()
    this.#arrived = null
  }

  async #nextWorkMs(): Promise<number | null> {
    const jobs = this.#store.jobs()
    if (nextWaiting(jobs) !== null) return this.#nowMs()
    const ends = jobs.flatMap(({ keptUntilMs }) => (keptUntilMs === null ? [] : [keptUntilMs]))
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** Calls of a process that is no more: the server may run them on, and what they come to nobody hears. */
  async #settleForgotten(): Promise<void> {
    for (const job of this.#store.jobs()) {
      if (job.state.kind !== "calling" || this.#calls.has(job.jobId)) continue
      const adriftSinceMs = this.#nowMs()
      await this.#end(job, job.state.isCancelled ? { kind: "cancelled", adriftSinceMs } : { kind: "lost", code: "cut-off", adriftSinceMs })
    }
  }

  /** Whether a run that broke off still keeps the server; one that does is asked to stop, since nobody will have what it makes. */
  async #isAdrift(): Promise<boolean> {
    const nowMs = this.#nowMs()
    let isAnyAdrift = false
    for (const job of this.#store.jobs().filter(isAdrift)) {
      if (job.state.adriftSinceMs + ADRIFT_LIMIT_MS > nowMs && (await this.#server.isStillRunning(job.jobId))) {
        isAnyAdrift = true
        await this.#server.interrupt(job.jobId)
      } else this.#store.write({ ...job, state: { ...job.state, adriftSinceMs: null } })
    }
    return isAnyAdrift
  }

  async #startCalls(): Promise<void> {
    for (;;) {
      const jobs = this.#store.jobs()
      const next = slotsTaken(jobs) < this.#server.callsAtOnce ? nextWaiting(jobs) : null
      if (next === null) return
      const calling: HeldJob = { ...next, state: { kind: "calling", beganAtMs: this.#nowMs(), isCancelled: false } }
      // Written before the call is made: whoever finds it so does not make it again.
      this.#store.write(calling)
      this.#begin(calling)
    }
  }

  #begin(job: HeldJob): void {
    const { jobId } = job
    const controller = new AbortController()
    let isStopping = false
    const stop = () => {
      if (!isStopping) void this.#stop(jobId, controller)
      isStopping = true
    }
    const ended = this.#call(job, controller.signal)
      .finally(() => this.#calls.delete(jobId))
      .then(() => {})
    this.#calls.set(jobId, { ended, stop })
  }

  /** Has a call end: by the server where it will, else by giving it up, so that whoever waits does not wait for an answer that never comes. */
  async #stop(jobId: JobId, controller: AbortController): Promise<void> {
    if (this.#server.isNameless === true) return controller.abort(new Error("stopped"))
    let goneLooks = 0
    for (let looks = 0; this.#calls.has(jobId); looks += 1) {
      // An interrupt that comes before the run has begun does nothing, so it is sent until the call ends.
      await this.#server.interrupt(jobId)
      goneLooks = (await this.#server.isStillRunning(jobId)) ? 0 : goneLooks + 1
      if (goneLooks >= STOP_LOOKS.gone || looks >= STOP_LOOKS.most) controller.abort(new Error("stopped"))
      await this.#pause(INTERRUPT_AGAIN_MS)
    }
  }

  async #call({ jobId, order }: HeldJob, stopped: AbortSignal): Promise<void> {
    const files: (PutFile & { readonly index: number; readonly seed: Seed | null })[] = []
    const shelf: RunShelf = {
      put: async (file) => {
        const put = await this.#store.putFile(jobId, file, MAXIMUM_FILE_BYTES)
        files.push({ ...put, index: file.index, seed: file.seed })
        const job = this.#store.job(jobId)
        if (job !== null) this.#store.write({ ...job, putKeys: [...job.putKeys, put.key] })
      },
    }
    const inputs = order.inputs.map((input) => ({ ...input, open: () => this.#store.openInput(input.sha256) }))
    const end = await this.#run(jobId, { ...order, inputs }, { shelf, stopped })
    const job = this.#store.job(jobId)
    if (job?.state.kind !== "calling") return
    const { isCancelled } = job.state
    const loseTrack = (code: string) => {
      const adriftSinceMs = this.#nowMs()
      return this.#end(job, isCancelled ? { kind: "cancelled", adriftSinceMs } : { kind: "lost", code, adriftSinceMs })
    }
    switch (end.kind) {
      case "unknown":
        return loseTrack(end.code)
      case "failed":
        return this.#end(job, isCancelled ? CANCELLED : { kind: "failed", code: end.code, cause: end.cause })
      case "done": {
        // That it was cancelled the server has forgotten: it answers whatever it had by then.
        if (isCancelled) return this.#end(job, CANCELLED)
        const results = end.results ?? files.map(({ index, seed }) => ({ put: index, seed }))
        const found = results.flatMap(({ put, seed }, index): readonly HeldFile[] => {
          const file = files.find((one) => one.index === put)
          return file === undefined ? [] : [{ ...file, index, seed }]
        })
        const made = end.made === undefined ? {} : { made: end.made }
        if (found.length < results.length) return this.#end(job, { kind: "failed", code: "bad-bytes", cause: "server" })
        return this.#end(job, { kind: "done", files: found, notes: end.notes ?? NO_NOTES, answer: end.answer, ...made })
      }
      default:
        // No type is proof of what a client of a server returns, and a job that stays `calling` keeps the server for itself.
        return loseTrack("server-error")
    }
  }

  async #run(
    jobId: JobId,
    order: BackendOrder,
    { shelf, stopped }: { readonly shelf: RunShelf; readonly stopped: AbortSignal },
  ): Promise<RunEnd> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error("timed out")), CALL_LIMIT_MS)
    try {
      return await this.#server.run(jobId, order, shelf, AbortSignal.any([controller.signal, stopped]))
    } catch {
      return { kind: "unknown", code: "server-error" }
    } finally {
      clearTimeout(timer)
    }
  }

  #end(job: HeldJob, state: EndState): Promise<void> {
    return endJob(this.#store, job, state, this.#nowMs())
  }

  async #forgetOld(): Promise<void> {
    const nowMs = this.#nowMs()
    for (const job of this.#store.jobs()) {
      if (job.keptUntilMs === null || job.keptUntilMs > nowMs || isAdrift(job)) continue
      await this.#store.dropFiles(job.putKeys)
      this.#store.remove(job.jobId)
    }
  }
}

const CANCELLED: EndState = { kind: "cancelled", adriftSinceMs: null }

function wait(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
