import { Arrivals } from "./arrivals.ts"
import type { Standing } from "./standing.ts"
import { Stay } from "./stay.ts"

/**
 * Requests that one isolate works on at once. What comes above them would wait for the database behind all of these, longer than anybody
 * waits for a page: it is told at once to come back.
 */
export const MOST_AT_ONCE = 256
/**
 * There is always room for so many: fewer are no crowd, however long each takes. On a machine whose processors others keep busy, ten times
 * as slow as it is alone, the last of them is answered within three seconds.
 */
const LEAST_AT_ONCE = 12
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
/** The part of a room that one household may take, and what it may have however small the room is. */
const SHARE = 0.5
const LEAST_SHARE = 6
/**
 * How much of a room, by standing, may be taken before a request is turned away. Nobody who stands later is while somebody who stands
 * before could come in.
 */
const ROOM_OF = [1, 1.25, 2] as const

/** How a request comes in. */
interface Entry {
  /** The household that it comes from; null where an address says nothing of who is who. */
  readonly from?: string | null
  /** An answer that waits for somebody else by its nature, such as to an upload, says nothing about how busy we are. */
  readonly takesItsTime?: boolean
  readonly standing?: Standing
}

/** What a request that was let in tells of how it is getting on. */
export interface Visit {
  /** Waits for what is nobody's work here, such as the database: the time of it does not count as ours. */
  aside<Value>(wait: () => Promise<Value>): Promise<Value>
  /** Reads a body as it arrives, which takes nobody's room; it is wanted until those of many others push it out. */
  arriving<Value>(read: (isWanted: () => boolean) => Promise<Value>): Promise<Value>
  /** From here on it waits for somebody else by its nature. */
  takeTime(): void
}

/**
 * Knows who is being answered, and lets nobody in above the room there is: less where answers come slowly, more again where they come
 * fast. What was let in is answered before its caller stops waiting. Only our own work is judged: not how long a body takes to arrive,
 * how long the database takes, or what waits for others.
 */
export class Crowd {
  readonly #most: number
  #room: number
  /** Who is inside, in the order they came: those that are judged, and those that take their time. */
  readonly #judged = new Set<Stay>()
  readonly #slow = new Set<Stay>()
  readonly #arrivals: Arrivals
  #tookMs: number[] = []

  constructor(most = MOST_AT_ONCE) {
    this.#most = most
    this.#room = most
    this.#arrivals = new Arrivals(most)
  }

  /** Runs `work`, or answers null where too many are at work already, or too many of the same household. */
  async enter<Answer>(
    work: (visit: Visit) => Promise<Answer>,
    { from = null, takesItsTime = false, standing = 0 }: Entry = {},
  ): Promise<Answer | null> {
    const inside = takesItsTime ? this.#slow : this.#judged
    if (!this.#hasRoom(inside, from, standing)) {
      forgetGone(inside)
      if (!this.#hasRoom(inside, from, standing)) return null
    }
    const stay = new Stay(from)
    inside.add(stay)
    try {
      return await work({
        aside: (wait) => stay.aside(wait),
        arriving: (read) => this.#arrive(stay, read),
        takeTime: () => {
          if (this.#judged.delete(stay)) this.#slow.add(stay)
        },
      })
    } finally {
      if (this.#judged.has(stay)) this.#judge(stay)
      this.#leave(stay)
    }
  }

  #hasRoom(inside: ReadonlySet<Stay>, from: string | null, standing: Standing): boolean {
    const most = Math.ceil((inside === this.#judged ? this.#room : this.#most * SHARE) * ROOM_OF[standing])
    if (inside.size >= most) return false
    return from === null || countFrom(inside, from) < Math.max(LEAST_SHARE, Math.ceil(most * SHARE))
  }

  async #arrive<Value>(stay: Stay, read: (isWanted: () => boolean) => Promise<Value>): Promise<Value> {
    const room = this.#judged.has(stay) ? this.#judged : this.#slow
    this.#leave(stay)
    try {
      return await this.#arrivals.during(stay.from, (isWanted) => stay.aside(() => read(isWanted), false))
    } finally {
      // It was let in once: who sends a body whole is not sent away for what others do meanwhile.
      room.add(stay)
    }
  }

  #leave(stay: Stay): void {
    this.#judged.delete(stay)
    this.#slow.delete(stay)
    // Where all have been answered the rush is over: the next one is let in as the first was.
    if (this.#judged.size === 0) this.#room = this.#most
  }

  #judge(stay: Stay): void {
    this.#tookMs.push(stay.ownMs())
    if (this.#tookMs.length < JUDGED_AT_ONCE) return
    const slowestMs = this.#tookMs.toSorted((one, other) => other - one)[MAY_BE_SLOW] ?? 0
    this.#tookMs = []
    const inside = this.#judged.size
    // Quick answers come first: whoever is still inside tells more than those who have left.
    const oldestMs = Array.from(this.#judged, (one) => one.ownMs()).toSorted((one, other) => other - one)[1] ?? 0
    if (Math.max(slowestMs, oldestMs) <= SLOW_MS) this.#room = Math.min(this.#most, Math.ceil(this.#room * GROWTH))
    else if (inside > LEAST_AT_ONCE) this.#room = Math.min(this.#room, Math.max(LEAST_AT_ONCE, Math.floor(inside * 0.7)))
  }
}

function countFrom(inside: ReadonlySet<Stay>, from: string): number {
  let count = 0
  for (const stay of inside) if (stay.from === from) count++
  return count
}

function forgetGone(inside: Set<Stay>): void {
  const nowMs = Date.now()
  for (const stay of inside) if (nowMs - stay.cameAtMs > GONE_AFTER_MS) inside.delete(stay)
}
