import type { JobHandlers, JobTypes } from "../../src/wasm-workers/_bridge/protocol.ts"
import { serveJobs } from "../../src/wasm-workers/_bridge/serve-jobs.ts"

/** A worker of the tests: the real worker side, in this thread, behind a channel that can be cut. */
export class FakeWorker<Jobs extends JobTypes> extends EventTarget implements Worker {
  onmessage = null
  onmessageerror = null
  onerror = null
  isTerminated = false
  /** Messages that the page sent, pings among them. */
  postedCount = 0
  readonly #page: MessagePort
  readonly #inside: MessagePort

  constructor(handlers: JobHandlers<Jobs>) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#page = port1
    this.#inside = port2
    port1.addEventListener("message", (event) => {
      if (!this.isTerminated) this.dispatchEvent(new MessageEvent("message", { data: event.data }))
    })
    port1.start()
    serveJobs(handlers, port2)
  }

  postMessage(message: unknown, options?: Transferable[] | StructuredSerializeOptions): void {
    this.postedCount++
    const transfer = Array.isArray(options) ? options : (options?.transfer ?? [])
    if (!this.isTerminated) this.#page.postMessage(message, transfer)
    else structuredClone(message, { transfer })
  }

  terminate(): void {
    this.isTerminated = true
    this.#page.close()
    this.#inside.close()
  }

  /** Dies as a worker does whose code throws outside of any job. */
  die(): void {
    this.dispatchEvent(new Event("error"))
  }

  /** Goes on living, but nothing is heard of it anymore. */
  fallSilent(): void {
    this.#inside.close()
  }
}
