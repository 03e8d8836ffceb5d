/**
 * Requests that one isolate works on at once. What comes above them would wait for the database behind all of these, longer than anybody
 * waits for a page: it is told at once to come back.
 */
export const MOST_AT_ONCE = 256

/** Counts who is being answered, and lets nobody in above the number. */
export class Crowd {
  readonly #most: number
  #inside = 0

  constructor(most = MOST_AT_ONCE) {
    this.#most = most
  }

  /** Runs `work`, or answers null where too many are at work already. */
  async enter<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    if (this.#inside >= this.#most) return null
    this.#inside++
    try {
      return await work()
    } finally {
      this.#inside--
    }
  }
}
