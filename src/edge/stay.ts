/** How often a timer beside a wait is set, to see how late it comes. */
const BEAT_MS = 100

/** One request that is inside, and how much of its time was work of ours. */
export class Stay {
  readonly from: string | null
  readonly cameAtMs = Date.now()
  /** How long it waited for what is not our work, without the waits that go on. */
  #asideMs = 0
  #waits = 0
  #waitsSinceMs = 0
  #beatDueAtMs = 0
  #latestMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(from: string | null) {
    this.from = from
  }

  /**
   * Waits for what is not our work. Where we are too busy an answer waits for us rather than we for it, and nothing tells the two apart
   * but a timer beside the wait: as far as that comes late, the time is ours. `isWatched` false leaves that out.
   */
  async aside<Value>(wait: () => Promise<Value>, isWatched = true): Promise<Value> {
    if (this.#waits++ === 0) this.#begin(isWatched)
    try {
      return await wait()
    } finally {
      if (--this.#waits === 0) this.#end()
    }
  }

  /** How long it has been at work by itself. */
  ownMs(): number {
    const untilMs = this.#waits > 0 ? this.#waitsSinceMs : Date.now()
    return untilMs - this.cameAtMs - this.#asideMs
  }

  #begin(isWatched: boolean): void {
    this.#waitsSinceMs = Date.now()
    this.#latestMs = 0
    this.#beatDueAtMs = Number.POSITIVE_INFINITY
    if (isWatched) this.#beat()
  }

  #beat(): void {
    this.#beatDueAtMs = Date.now() + BEAT_MS
    this.#timer = setTimeout(() => {
      this.#noteLateness()
      this.#beat()
    }, BEAT_MS)
  }

  #noteLateness(): void {
    this.#latestMs = Math.max(this.#latestMs, Date.now() - this.#beatDueAtMs)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#noteLateness()
    this.#asideMs += Math.max(0, Date.now() - this.#waitsSinceMs - this.#latestMs)
  }
}
