import { Worker } from "node:worker_threads"
import type { PaintEnd, PaintEvent, PainterData, PainterMessage, PainterOrder } from "./painter-messages.ts"

/** A painter that does not come to its next step in this time after a cancel is replaced. */
const STOP_GRACE_MS = 10_000
/** The pause before a painter that died while starting is started again; doubles up to the last value. */
const RESTART_MS = { first: 250, last: 30_000 } as const

const PAINTER_URL = new URL("./painter.worker.ts", import.meta.url)

/** One order at work; `stop` makes the painter stop before its next step (its end is still told). */
export interface PaintRun {
  stop(): void
}

interface Assignment {
  readonly onEvent: (event: PaintEvent) => void
  readonly onEnd: (end: PaintEnd) => void
  graceTimer: NodeJS.Timeout | undefined
}

interface Slot {
  worker: Worker
  stopCell: Int32Array
  isReady: boolean
  assignment: Assignment | undefined
}

/**
 * Settings of a pool. `painterUrl` is the thread's module, `onFree` is called whenever a slot can take an order again, and painters that give
 * way leave the processor to whoever else wants it.
 */
export interface PainterPoolOptions {
  readonly slots: number
  readonly givesWay?: boolean
  readonly onFree: () => void
  readonly painterUrl?: URL
}

/** A fixed number of painter threads, one order each; a thread that dies fails its order and is replaced. */
export class PainterPool {
  readonly #options: PainterPoolOptions
  readonly #slots: Slot[] = []
  #restartMs: number = RESTART_MS.first
  #isClosed = false
  readonly #firstReady = Promise.withResolvers<void>()

  constructor(options: PainterPoolOptions) {
    this.#options = options
    for (let n = 0; n < options.slots; n++) this.#slots.push(this.#open())
  }

  /** Resolves when the first painter is ready; rejects when one dies while starting before any was ready. */
  whenReady(): Promise<void> {
    return this.#firstReady.promise
  }

  /** Whether there is a painter that lives, busy or not. */
  isWorking(): boolean {
    return this.#slots.some((slot) => slot.isReady)
  }

  /** Whether an order would be taken now. */
  hasFreeSlot(): boolean {
    return this.#slots.some((slot) => slot.isReady && slot.assignment === undefined)
  }

  /**
   * Gives an order to a free painter; undefined when there is none. `onEnd` is called exactly once, after every `onEvent`,
   * unless the pool is closed first.
   */
  paint(order: PainterOrder, onEvent: Assignment["onEvent"], onEnd: Assignment["onEnd"]): PaintRun | undefined {
    const slot = this.#slots.find((one) => one.isReady && one.assignment === undefined)
    if (slot === undefined) return undefined
    const assignment: Assignment = { onEvent, onEnd, graceTimer: undefined }
    slot.assignment = assignment
    Atomics.store(slot.stopCell, 0, 0)
    slot.worker.postMessage(order)
    return { stop: () => this.#stop(slot, assignment) }
  }

  /** Ends all threads at once, whatever they do. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const slot of this.#slots) clearTimeout(slot.assignment?.graceTimer)
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()))
  }

  #stop(slot: Slot, assignment: Assignment): void {
    if (slot.assignment !== assignment || assignment.graceTimer !== undefined) return
    Atomics.store(slot.stopCell, 0, 1)
    Atomics.notify(slot.stopCell, 0)
    const { worker } = slot
    assignment.graceTimer = setTimeout(() => void worker.terminate(), STOP_GRACE_MS).unref()
  }

  #open(): Slot {
    const { worker, stopCell } = this.#startThread()
    const slot: Slot = { worker, stopCell, isReady: false, assignment: undefined }
    this.#attend(slot)
    return slot
  }

  #startThread(): { worker: Worker; stopCell: Int32Array } {
    const { painterUrl = PAINTER_URL, givesWay = false } = this.#options
    const data: PainterData = { stopCell: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), givesWay }
    const worker = new Worker(painterUrl, { workerData: data, execArgv: [] })
    return { worker, stopCell: new Int32Array(data.stopCell) }
  }

  #attend(slot: Slot): void {
    let lastError = "the thread ended"
    slot.worker.on("message", (message: PainterMessage) => this.#hear(slot, message))
    slot.worker.on("error", (error: unknown) => {
      lastError = error instanceof Error ? error.message : String(error)
    })
    slot.worker.on("exit", () => this.#replace(slot, lastError))
  }

  #hear(slot: Slot, message: PainterMessage): void {
    switch (message.type) {
      case "ready":
        slot.isReady = true
        this.#restartMs = RESTART_MS.first
        this.#firstReady.resolve()
        this.#options.onFree()
        return
      case "ended":
      case "failed":
        this.#release(slot, message)
        this.#options.onFree()
        return
      case "stepped":
      case "finishing":
      case "previewed":
      case "painted":
      case "filmed":
      case "answered":
      case "misread":
        slot.assignment?.onEvent(message)
    }
  }

  #release(slot: Slot, end: PaintEnd): void {
    const { assignment } = slot
    slot.assignment = undefined
    clearTimeout(assignment?.graceTimer)
    assignment?.onEnd(end)
  }

  #replace(slot: Slot, reason: string): void {
    if (this.#isClosed) return
    process.stderr.write(`Easel: a painter ended unexpectedly (${reason}) and is replaced\n`)
    const diedStarting = !slot.isReady
    this.#firstReady.reject(new Error(`no painter could start: ${reason}`))
    slot.isReady = false
    this.#release(slot, { type: "crashed", message: reason })
    const restart = (): void => {
      if (this.#isClosed) return
      Object.assign(slot, this.#startThread())
      this.#attend(slot)
    }
    if (!diedStarting) return restart()
    setTimeout(restart, this.#restartMs).unref()
    this.#restartMs = Math.min(this.#restartMs * 2, RESTART_MS.last)
  }
}
