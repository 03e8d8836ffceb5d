import { createHash, randomBytes } from "node:crypto"
import { stepDelayOf, wrongSide } from "./faults.ts"
import type { JobQueue } from "./job-queue.ts"
import { isEnded, type Job, type JobEvent, progressOf, workOf } from "./jobs.ts"
import { sizeOf } from "./orders/kinds.ts"
import { seedOf } from "./orders/seed.ts"
import type { PaintEnd, PaintEvent, PainterOrder } from "./painter-messages.ts"
import { PainterPool, type PaintRun } from "./painter-pool.ts"

/** Milliseconds for one hundredth of a picture of one megapixel before anything was measured. */
const FIRST_MS_PER_WORK = 10
/** How much the latest job counts in the measured pace. */
const LATEST_SHARE = 0.3
const MESSAGE_CHARS = 300

const orderOf = ({ request, fault, inputs }: Job): PainterOrder => {
  const isWrongSize = fault?.kind === "wrong-size" && "width" in request
  return {
    request: isWrongSize ? { ...request, width: wrongSide(request.width), height: wrongSide(request.height) } : request,
    inputs,
    stepDelayMs: stepDelayOf(fault),
  }
}

const outputOf = ({ request, fault }: Job, event: Extract<PaintEvent, { type: "painted" }>): JobEvent => {
  const { index, contentType } = event
  const isGarbage = fault?.kind === "garbage-bytes"
  const bytes = isGarbage ? randomBytes(event.bytes.byteLength) : event.bytes
  const sha256 = isGarbage ? createHash("sha256").update(bytes).digest("hex") : event.sha256
  const size = "width" in request ? sizeOf(request) : {}
  const seed = "seed" in request ? { seed: seedOf(request, index) } : {}
  return { type: "painted", output: { index, contentType, ...size, ...seed, bytes, sha256 } }
}

/** What the queue hears of what a painter says. */
const eventOf = (job: Job, event: PaintEvent): JobEvent => {
  if (event.type === "painted") return outputOf(job, event)
  if (event.type === "answered" && job.fault?.kind === "garbage-bytes") return { type: "answered", answer: { garbage: true } }
  return event
}

/** Brings waiting jobs to free painters, in order, and what the painters say back into the queue. */
export class JobRunner {
  readonly #queue: JobQueue
  readonly #pool: PainterPool
  readonly #runs = new Map<string, PaintRun>()
  readonly #now: () => number
  #msPerWork = FIRST_MS_PER_WORK

  constructor(queue: JobQueue, options: { readonly slots: number; readonly now: () => number; readonly painterUrl?: URL | undefined }) {
    this.#queue = queue
    this.#now = options.now
    const { painterUrl } = options
    this.#pool = new PainterPool({
      slots: options.slots,
      onFree: () => this.startWaiting(),
      ...(painterUrl === undefined ? {} : { painterUrl }),
    })
  }

  /** Milliseconds that one megapixel takes for one unit of work, as measured lately. */
  get msPerWork(): number {
    return this.#msPerWork
  }

  /** Resolves when the first painter is ready; rejects when none could start. */
  whenReady(): Promise<void> {
    return this.#pool.whenReady()
  }

  /** Whether there is a painter that lives. */
  isWorking(): boolean {
    return this.#pool.isWorking()
  }

  /** Starts as many waiting jobs as there are free painters. Call after every accepted order. */
  startWaiting(): void {
    for (let job = this.#queue.peek(); job !== undefined; job = this.#queue.peek()) {
      const isHanging = job.fault?.kind === "hang"
      if (!isHanging && !this.#pool.hasFreeSlot()) return
      const started = this.#queue.apply(job.id, { type: "started" })
      if (started !== undefined && !isHanging) this.#start(started)
    }
  }

  /** Cancels a waiting or running job at once; its painter stops before its next step. An ended job stays as it is. */
  cancel(id: string): Job | undefined {
    const job = this.#queue.apply(id, { type: "cancelled" })
    this.#runs.get(id)?.stop()
    return job
  }

  /** Ends the painters. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  #start(job: Job): void {
    const run = this.#pool.paint(
      orderOf(job),
      (event) => this.#hear(job, event),
      (end) => this.#end(job.id, end),
    )
    if (run !== undefined) this.#runs.set(job.id, run)
  }

  #hear(job: Job, event: PaintEvent): void {
    const after = this.#queue.apply(job.id, eventOf(job, event))
    if (after === undefined || after.state !== "running") return
    if (after.fault?.kind === "fail-at" && progressOf(after) * 100 >= after.fault.percent) {
      this.#queue.apply(job.id, { type: "failed", error: { code: "fault", message: `failed at ${after.fault.percent} % as asked` } })
      this.#runs.get(job.id)?.stop()
    }
  }

  #end(id: string, end: PaintEnd): void {
    this.#runs.delete(id)
    const job = this.#queue.get(id)
    if (job === undefined) return
    if (!isEnded(job)) {
      const known = end.type === "failed" ? end.code : undefined
      const code = end.type === "crashed" ? "painter-crashed" : (known ?? "painter-failed")
      const message = end.type === "ended" ? "the painter ended without all pictures" : end.message
      this.#queue.apply(id, { type: "failed", error: { code, message: message.slice(0, MESSAGE_CHARS) } })
    } else if (job.state === "done" && job.fault === undefined && job.startedAtMs !== undefined) {
      const latest = (this.#now() - job.startedAtMs) / workOf(job, "all")
      this.#msPerWork += (latest - this.#msPerWork) * LATEST_SHARE
    }
  }
}
