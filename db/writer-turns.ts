/** Writers that one isolate has at the database at once: it lets one write at a time, and each that waits there costs it a busy thread. */
const MOST_WRITERS = 4
/** After this a writer counts as gone: its request may have been ended before it could give its turn back. */
const GONE_AFTER_MS = 2_500
/** How long a writer waits for its turn here; then the database counts as away. */
const LONGEST_WAIT_MS = 5_000
/** A writer whose turn would come later than this, by how long the last ones took, is told at once instead of waiting for it. */
const MOST_EXPECTED_MS = 3_000
/** How long it waits behind writers that get no answer: none of them has begun within so long. */
const LONGEST_WAIT_FOR_SILENCE_MS = 2_000
const SILENT_AFTER_MS = 1_500
/** More than so many never wait: those behind them could not be served in time, and are told at once. */
const MOST_WAITING = 128
/** Between two looks, for each that waits further ahead: the next in line looks often, those behind it seldom. */
const LOOK_EVERY_MS = 2
const LONGEST_LOOK_MS = 60
/** One that has not looked for so long lets those behind it pass: its request may have been ended. */
const ABSENT_AFTER_MS = 250
/** The share of the last writer in how long one takes. */
const SHARE_OF_LAST = 0.2

/**
 * Whose turn it is to write: who came first. Requests of one isolate share it by looking, not by waking one another: what one request
 * resolves another may not wait for.
 */
export class WriterTurns {
  /** When each writer that is at work began. */
  readonly #beganAtMs = new Map<number, number>()
  /** When each writer that waits looked last, in the order they came. */
  readonly #lookedAtMs = new Map<number, number>()
  #number = 0
  /** How long a writer is at work, of late. */
  #workMs = 0

  /**
   * Runs `write` once no more than three others of this isolate are writing. Throws TimeoutError at once where its turn would come too late
   * or too many wait already, and later where it did not come within five seconds, or two where those at work get no answer.
   */
  async take<Value>(write: () => Promise<Value>): Promise<Value> {
    const number = this.#number++
    if (!this.#begin(number)) await this.#wait(number)
    const beganAtMs = this.#beganAtMs.get(number) ?? Date.now()
    try {
      const value = await write()
      this.#end(number, beganAtMs)
      return value
    } catch (error) {
      // What got no answer in time may well be at work there still.
      if (!isUnanswered(error)) this.#end(number, beganAtMs)
      throw error
    }
  }

  async #wait(number: number): Promise<void> {
    const cameAtMs = Date.now()
    const ahead = this.#countAhead(number)
    if (ahead >= MOST_WAITING || ((ahead + 1) * this.#workMs) / MOST_WRITERS > MOST_EXPECTED_MS)
      throw new DOMException("Too many writers wait for the database.", "TimeoutError")
    this.#lookedAtMs.set(number, cameAtMs)
    try {
      while (!this.#begin(number)) {
        if (Date.now() >= cameAtMs + (this.#isSilent() ? LONGEST_WAIT_FOR_SILENCE_MS : LONGEST_WAIT_MS))
          throw new DOMException("The database had no turn for a writer in time.", "TimeoutError")
        const lookMs = Math.min(LONGEST_LOOK_MS, LOOK_EVERY_MS * (this.#countAhead(number) + 1))
        await new Promise((resolve) => setTimeout(resolve, lookMs * (0.5 + Math.random())))
        this.#lookedAtMs.set(number, Date.now())
      }
    } finally {
      this.#lookedAtMs.delete(number)
    }
  }

  /** Begins where there is room for this writer and for those that came before it. */
  #begin(number: number): boolean {
    const nowMs = Date.now()
    for (const [other, beganAtMs] of this.#beganAtMs) if (nowMs - beganAtMs > GONE_AFTER_MS) this.#beganAtMs.delete(other)
    if (this.#beganAtMs.size + this.#countAhead(number) >= MOST_WRITERS) return false
    this.#beganAtMs.set(number, nowMs)
    return true
  }

  #end(number: number, beganAtMs: number): void {
    this.#beganAtMs.delete(number)
    this.#workMs += (Date.now() - beganAtMs - this.#workMs) * SHARE_OF_LAST
  }

  /** How many wait before a writer. */
  #countAhead(number: number): number {
    const nowMs = Date.now()
    let ahead = 0
    for (const [other, lookedAtMs] of this.#lookedAtMs) {
      if (other >= number) break
      if (nowMs - lookedAtMs > LONGEST_WAIT_MS) this.#lookedAtMs.delete(other)
      else if (nowMs - lookedAtMs <= ABSENT_AFTER_MS) ahead++
    }
    return ahead
  }

  #isSilent(): boolean {
    const nowMs = Date.now()
    return [...this.#beganAtMs.values()].every((beganAtMs) => nowMs - beganAtMs > SILENT_AFTER_MS)
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError")
}

/** Whether a statement only reads. One that is taken for a writer by mistake waits for a turn and takes a lock, no more. */
export function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql))
}
