import type { Task } from "../../domain/task/contract.ts"
import { isEnded } from "../../domain/task/event-log.ts"
import { eventText } from "../../domain/task/event-text.ts"

const PING_EVERY_MS = 15_000
/** A reader that is this far behind is cut off; it comes back with the last number it saw. */
const MAXIMUM_BEHIND_BYTES = 1_048_576
/** Streams that a viewer may have open at once. */
export const MAXIMUM_STREAMS = 16

const encoder = new TextEncoder()

interface OpenStream {
  readonly taskId: string
  /** Scheme and host that its reader came to. */
  readonly site: string
  /** The reader knows every event up to this number. */
  readonly afterSeq: number
  readonly controller: ReadableStreamDefaultController<Uint8Array>
  readonly timer: ReturnType<typeof setInterval>
}

/** The event streams that are open now. They live with the object; a reader whose stream ends comes back. */
export class HubStreams {
  readonly #open = new Set<OpenStream>()

  /** How many are open. */
  get count(): number {
    return this.#open.size
  }

  /** A stream of those of `replayed` and of all later events that come after `afterSeq`; it ends after the last event of the task. */
  start(
    reader: Pick<OpenStream, "taskId" | "site" | "afterSeq">,
    replayed: readonly Task[],
    hasEnded: boolean,
  ): ReadableStream<Uint8Array> {
    const [oldest] = this.#open
    if (oldest !== undefined && this.#open.size >= MAXIMUM_STREAMS) this.#end(oldest)
    let opened: OpenStream | undefined
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const timer = setInterval(() => this.#write(stream, ": ping\n\n"), PING_EVERY_MS)
          const stream: OpenStream = { ...reader, controller, timer }
          opened = stream
          this.#open.add(stream)
          this.#write(stream, ": connected\n\n")
          this.#writeEvents(stream, replayed)
          if (hasEnded) this.#end(stream)
        },
        cancel: () => {
          if (opened !== undefined) this.#drop(opened)
        },
      },
      { highWaterMark: MAXIMUM_BEHIND_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
    )
  }

  /** Passes new events on to the readers of their task. */
  push(taskId: string, events: readonly Task[]): void {
    for (const stream of [...this.#open]) if (stream.taskId === taskId) this.#writeEvents(stream, events)
  }

  /** Ends the streams of a task that will have no more events. */
  endTask(taskId: string): void {
    for (const stream of [...this.#open]) if (stream.taskId === taskId) this.#end(stream)
  }

  /** Ends every stream. */
  endAll(): void {
    for (const stream of [...this.#open]) this.#end(stream)
  }

  #writeEvents(stream: OpenStream, events: readonly Task[]): void {
    for (const event of events) {
      if (event.seq > stream.afterSeq) this.#write(stream, eventText(event, stream.site))
      if (isEnded(event)) this.#end(stream)
    }
  }

  #write(stream: OpenStream, text: string): void {
    if (!this.#open.has(stream)) return
    try {
      stream.controller.enqueue(encoder.encode(text))
      if ((stream.controller.desiredSize ?? 0) <= 0) this.#end(stream)
    } catch {
      this.#drop(stream)
    }
  }

  #end(stream: OpenStream): void {
    if (!this.#open.has(stream)) return
    this.#drop(stream)
    try {
      stream.controller.close()
    } catch {
      // The reader has gone.
    }
  }

  #drop(stream: OpenStream): void {
    clearInterval(stream.timer)
    this.#open.delete(stream)
  }
}
