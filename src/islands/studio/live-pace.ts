/** Requests that may follow each other at once; then one every `EVERY_MS`: never more than 60 in a minute, which is what a member has. */
const BURST = 20
const EVERY_MS = 1_500

/** Spends a minute's requests so that some are always left: a bucket that fills at a steady pace. */
export class LivePace {
  #left = BURST
  #filledAtMs: number

  constructor(nowMs: number) {
    this.#filledAtMs = nowMs
  }

  /** Takes one; answers 0, or in how many ms there will be one. */
  take(nowMs: number): number {
    this.#left = Math.min(BURST, this.#left + Math.max(0, nowMs - this.#filledAtMs) / EVERY_MS)
    this.#filledAtMs = nowMs
    if (this.#left < 1) return Math.ceil((1 - this.#left) * EVERY_MS)
    this.#left -= 1
    return 0
  }
}
