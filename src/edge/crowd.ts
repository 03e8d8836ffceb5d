/**
 * Requests that one isolate works on at once. What comes above them would wait for the database behind all of these, longer than anybody
 * waits for a page: it is told at once to come back.
 */
export const MOST_AT_ONCE = 256
/** There is always room for so many: fewer are no crowd, however long each takes. */
const LEAST_AT_ONCE = 8
/** Answers that are judged together. */
const JUDGED_AT_ONCE = 10
/** Of those this many may be slow by themselves. */
const MAY_BE_SLOW = 1
/**
 * Where more of them took longer, and more than the least are at work, these are too many. All share one processor, so that the slowest
 * take several times as long as most: judged by the middle one, a tenth of all would wait until their callers have gone.
 */
const SLOW_MS = 1_000
/** By so much more are let in after answers that came fast. */
const GROWTH = 1.1
/** After this a request counts as gone: it may have been ended before its answer. */
const GONE_AFTER_MS = 60_000

/**
 * Knows who is being answered, and lets nobody in above the room there is: less where answers come slowly, more again where they come
 * fast. What was let in is answered before its caller stops waiting.
 */
export class Crowd {
  readonly #most: number
  #room: number
  /** When each that is inside came, in this order: those that are judged, and those that take their time. */
  readonly #cameAtMs = new Map<number, number>()
  readonly #slowCameAtMs = new Map<number, number>()
  #number = 0
  #tookMs: number[] = []

  constructor(most = MOST_AT_ONCE) {
    this.#most = most
    this.#room = most
  }

  /**
   * Runs `work`, or answers null where too many are at work already. What `takesItsTime`, such as an upload, says nothing about how busy
   * we are, and only counts among the most there may be.
   */
  async enter<Answer>(work: () => Promise<Answer>, takesItsTime = false): Promise<Answer | null> {
    const nowMs = Date.now()
    if (!this.#hasRoom(takesItsTime)) {
      forgetGone(this.#cameAtMs, nowMs)
      forgetGone(this.#slowCameAtMs, nowMs)
      if (!this.#hasRoom(takesItsTime)) return null
    }
    const inside = takesItsTime ? this.#slowCameAtMs : this.#cameAtMs
    const number = this.#number++
    inside.set(number, nowMs)
    try {
      return await work()
    } finally {
      if (!takesItsTime) this.#judge(nowMs, Date.now())
      inside.delete(number)
      // Where all have been answered the rush is over: the next one is let in as the first was.
      if (this.#cameAtMs.size === 0) this.#room = this.#most
    }
  }

  #hasRoom(takesItsTime: boolean): boolean {
    return this.#cameAtMs.size + this.#slowCameAtMs.size < this.#most && (takesItsTime || this.#cameAtMs.size < this.#room)
  }

  #judge(cameAtMs: number, nowMs: number): void {
    this.#tookMs.push(nowMs - cameAtMs)
    if (this.#tookMs.length < JUDGED_AT_ONCE) return
    const slowestMs = this.#tookMs.toSorted((one, other) => other - one)[MAY_BE_SLOW] ?? 0
    this.#tookMs = []
    const inside = this.#cameAtMs.size
    // Quick answers come first: whoever is still inside tells more than those who have left.
    const [, secondCameAtMs = nowMs] = this.#cameAtMs.values()
    if (Math.max(slowestMs, nowMs - secondCameAtMs) <= SLOW_MS) this.#room = Math.min(this.#most, Math.ceil(this.#room * GROWTH))
    else if (inside > LEAST_AT_ONCE) this.#room = Math.min(this.#room, Math.max(LEAST_AT_ONCE, Math.floor(inside * 0.7)))
  }
}

function forgetGone(cameAtMs: Map<number, number>, nowMs: number): void {
  for (const [number, atMs] of cameAtMs) {
    if (nowMs - atMs <= GONE_AFTER_MS) return
    cameAtMs.delete(number)
  }
}
