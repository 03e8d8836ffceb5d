/** Writers that one isolate has at the database at once: it lets one write at a time, and each that waits there costs it a busy thread. */
const MOST_WRITERS = 4
/** After this a writer counts as gone: its request may have been ended before it could give its turn back. */
const GONE_AFTER_MS = 2_500
/** How long a writer waits for its turn here; then it tries its luck. */
const LONGEST_WAIT_MS = 2_000
/** Between two looks, milliseconds; each takes between half and one and a half of it, so that no two keep step. */
const LOOK_EVERY_MS = 6

/**
 * Whose turn it is to write. Requests of one isolate share it by looking, not by waking one another: what one request resolves another may not
 * wait for.
 */
export class WriterTurns {
  /** When each writer that is at work began. */
  readonly #beganAtMs = new Map<number, number>()
  #number = 0

  /** Runs `write` once no more than three others of this isolate are writing, in two seconds at the latest. */
  async take<Value>(write: () => Promise<Value>): Promise<Value> {
    const untilMs = Date.now() + LONGEST_WAIT_MS
    while (!this.#isFree() && Date.now() < untilMs) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS * (0.5 + Math.random())))
    }
    const number = this.#number++
    this.#beganAtMs.set(number, Date.now())
    try {
      return await write()
    } finally {
      this.#beganAtMs.delete(number)
    }
  }

  #isFree(): boolean {
    const nowMs = Date.now()
    for (const [number, beganAtMs] of this.#beganAtMs) if (nowMs - beganAtMs > GONE_AFTER_MS) this.#beganAtMs.delete(number)
    return this.#beganAtMs.size < MOST_WRITERS
  }
}

/** Whether a statement only reads. One that is taken for a writer by mistake waits for a turn and takes a lock, no more. */
export function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql))
}
