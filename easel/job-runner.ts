import { createHash, randomBytes } from "node:crypto"
import { type Fault, stepDelayOf, wrongSide } from "./faults.ts"
import { enlarge, type FilmStore, spoil } from "./film/film-store.ts"
import type { JobQueue } from "./job-queue.ts"
import { isEnded, type Job, type JobEvent, progressOf, type StoredOutput, workOf } from "./jobs.ts"
import { LANES, type Lane, laneOf, sizeOf } from "./orders/kinds.ts"
import { seedOf } from "./orders/seed.ts"
import type { PaintEnd, PaintEvent, PainterOrder } from "./painter-messages.ts"
import { PainterPool, type PaintRun } from "./painter-pool.ts"

/** Milliseconds for one hundredth of a picture of one megapixel before anything was measured. */
const FIRST_MS_PER_WORK = 10
/** How much the latest job counts in the measured pace. */
const LATEST_SHARE = 0.3
const MESSAGE_CHARS = 300

const orderOf = ({ request, fault, inputs }: Job, folder: string): PainterOrder => {
  const isWrongSize = fault?.kind === "wrong-size" && "width" in request
  return {
    request: isWrongSize ? { ...request, width: wrongSide(request.width), height: wrongSide(request.height) } : request,
    inputs,
    stepDelayMs: stepDelayOf(fault),
    folder,
  }
}

type Finished = Extract<PaintEvent, { type: "painted" | "filmed" }>

/** The bytes of a finished file; others in their place where a fault asks for it. */
const contentOf = (
  event: Finished,
  fault: Fault | undefined,
): Pick<StoredOutput, "contentType" | "stored" | "sizeBytes" | "sha256" | "durationMs" | "lyrics"> => {
  const isGarbage = fault?.kind === "garbage-bytes"
  if (event.type === "filmed") {
    const { path, contentType, durationMs, lyrics } = event
    const told = lyrics === undefined ? { durationMs } : { durationMs, lyrics }
    const { sizeBytes, sha256 } = fault?.kind === "large-files" ? enlarge(path, event, fault.size_bytes) : event
    return { contentType, stored: { path }, sizeBytes, sha256: isGarbage ? spoil(path, sizeBytes) : sha256, ...told }
  }
  const bytes = isGarbage ? randomBytes(event.bytes.byteLength) : event.bytes
  const sha256 = isGarbage ? createHash("sha256").update(bytes).digest("hex") : event.sha256
  return { contentType: event.contentType, stored: { bytes }, sizeBytes: bytes.byteLength, sha256 }
}

const outputOf = ({ request, fault }: Job, event: Finished): JobEvent => {
  const { index } = event
  const size = "width" in request ? sizeOf(request) : {}
  const seed = "seed" in request ? { seed: seedOf(request, index) } : {}
  return { type: "painted", output: { index, ...size, ...seed, ...contentOf(event, fault) } }
}

/** What the queue hears of what a painter says. */
const eventOf = (job: Job, event: PaintEvent): JobEvent => {
  if (event.type === "painted" || event.type === "filmed") return outputOf(job, event)
  if (event.type === "answered" && job.fault?.kind === "garbage-bytes") return { type: "answered", answer: { garbage: true } }
  return event
}

/** How a runner is set: its painters by lane, 0 for none. */
export interface RunnerOptions {
  readonly slots: Readonly<Record<Lane, number>>
  readonly now: () => number
  readonly films?: FilmStore | undefined
  /** The module of a painter thread. */
  readonly painterUrl?: URL | undefined
}

/** Brings waiting jobs to free painters, in order, and what the painters say back into the queue. */
export class JobRunner {
  readonly #queue: JobQueue
  readonly #pools: Readonly<Record<Lane, PainterPool>>
  readonly #films: FilmStore | undefined
  readonly #runs = new Map<string, PaintRun>()
  readonly #now: () => number
  readonly #msPerWork: Record<Lane, number> = { still: FIRST_MS_PER_WORK, film: FIRST_MS_PER_WORK, sound: FIRST_MS_PER_WORK }

  constructor(queue: JobQueue, { slots, now, films, painterUrl }: RunnerOptions) {
    this.#queue = queue
    this.#now = now
    this.#films = films
    const open = (lane: Lane): PainterPool =>
      new PainterPool({
        slots: slots[lane],
        // An image is waited for at the screen, and so is the page that it is ordered on; a film takes its time.
        givesWay: lane !== "still",
        onFree: () => this.startWaiting(),
        ...(painterUrl === undefined ? {} : { painterUrl }),
      })
    this.#pools = { still: open("still"), film: open("film"), sound: open("sound") }
    // Nobody waits for the painters of films and sounds: their orders wait until one is ready.
    for (const lane of ["film", "sound"] as const) this.#pools[lane].whenReady().catch(() => {})
  }

  /** Milliseconds that one megapixel takes for one unit of a lane's work, as measured lately. */
  msPerWork(lane: Lane): number {
    return this.#msPerWork[lane]
  }

  /** Resolves when the first painter of images is ready; rejects when none could start. */
  whenReady(): Promise<void> {
    return this.#pools.still.whenReady()
  }

  /** Whether there is a painter of images that lives. */
  isWorking(): boolean {
    return this.#pools.still.isWorking()
  }

  /** Starts as many waiting jobs as there are free painters. Call after every accepted order. */
  startWaiting(): void {
    for (const lane of LANES) this.#startWaitingIn(lane)
  }

  #startWaitingIn(lane: Lane): void {
    for (let job = this.#queue.peek(lane); job !== undefined; job = this.#queue.peek(lane)) {
      const isHanging = job.fault?.kind === "hang"
      if (!isHanging && !this.#pools[lane].hasFreeSlot()) return
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
  async close(): Promise<void> {
    await Promise.all(LANES.map((lane) => this.#pools[lane].close()))
  }

  #start(job: Job): void {
    const lane = laneOf(job.request.kind)
    const run = this.#pools[lane].paint(
      orderOf(job, lane !== "still" ? (this.#films?.folderOf(job.ownId) ?? "") : ""),
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
      const lane = laneOf(job.request.kind)
      this.#msPerWork[lane] += (latest - this.#msPerWork[lane]) * LATEST_SHARE
    }
  }
}
