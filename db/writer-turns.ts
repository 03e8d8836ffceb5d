/** Writers that one isolate has at the database at once: it lets one write at a time, and each that waits there costs it a busy thread. */
const MOST_WRITERS = 4
/** After this a writer counts as gone: its request may have been ended before it could give its turn back. */
const GONE_AFTER_MS = 2_500
/** How long a writer waits for its turn here; then the database counts as away. */
const LONGEST_WAIT_MS = 8_000
/** How long it waits behind writers that get no answer: none of them has begun within so long. */
const LONGEST_WAIT_FOR_SILENCE_MS = 2_000
const SILENT_AFTER_MS = 1_500
/** More than so many never wait: those behind them could not be served in time, and are told at once. */
const MOST_WAITING = 128
/** Between two looks, for each that waits: however many there are, somebody looks every two milliseconds or so. */
const LOOK_EVERY_MS = 2
const LONGEST_LOOK_MS = 60

/**
 * Whose turn it is to write. Requests of one isolate share it by looking, not by waking one another: what one request resolves another may not
 * wait for.
 */
export class WriterTurns {
  /** When each writer that is at work began. */
  readonly #beganAtMs = new Map<number, number>()
  #number = 0
  #waiting = 0

  /**
   * Runs `write` once no more than three others of this isolate are writing. Throws TimeoutError where that is not within eight seconds, or
   * two where those get no answer, or too many wait already.
   */
  async take<Value>(write: () => Promise<Value>): Promise<Value> {
    if (!this.#isFree()) await this.#wait()
    const number = this.#number++
    this.#beganAtMs.set(number, Date.now())
    try {
      const value = await write()
      this.#beganAtMs.delete(number)
      return value
    } catch (error) {
      // What got no answer in time may well be at work there still.
      if (!isUnanswered(error)) this.#beganAtMs.delete(number)
      throw error
    }
  }

  async #wait(): Promise<void> {
    if (this.#waiting >= MOST_WAITING) throw new DOMException("Too many writers wait for the database.", "TimeoutError")
    const beganAtMs = Date.now()
    this.#waiting++
    while (!this.#isFree() && Date.now() < beganAtMs + (this.#isSilent() ? LONGEST_WAIT_FOR_SILENCE_MS : LONGEST_WAIT_MS)) {
      const lookMs = Math.min(LONGEST_LOOK_MS, LOOK_EVERY_MS * this.#waiting)
      await new Promise((resolve) => setTimeout(resolve, lookMs * (0.5 + Math.random())))
    }
    this.#waiting--
    if (!this.#isFree()) throw new DOMException("The database had no turn for a writer in time.", "TimeoutError")
  }

  #isSilent(): boolean {
    const nowMs = Date.now()
    return [...this.#beganAtMs.values()].every((beganAtMs) => nowMs - beganAtMs > SILENT_AFTER_MS)
  }

  #isFree(): boolean {
    const nowMs = Date.now()
    for (const [number, beganAtMs] of this.#beganAtMs) if (nowMs - beganAtMs > GONE_AFTER_MS) this.#beganAtMs.delete(number)
    return this.#beganAtMs.size < MOST_WRITERS
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError")
}

/** Whether a statement only reads. One that is taken for a writer by mistake waits for a turn and takes a lock, no more. */
export function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql))
}
