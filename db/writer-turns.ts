import { away } from "./line.ts"
import { NotSent } from "./not-sent.ts"

/** Writers that one isolate has at the database at once: it lets one write at a time, and each that waits there costs it a busy thread. */
const MOST_WRITERS = 4
/** A writer at work says so this often; after so long without a word its request was ended before it could give its turn back. */
const ALIVE_EVERY_MS = 500
const GONE_AFTER_MS = 2_500
/** No write takes so long: the database takes back what holds its lock for five seconds while another waits. */
const LONGEST_WORK_MS = 60_000
/** How long a writer waits for its turn here, and the longest wait that one is let in for: with its own work it is told within fifteen seconds. */
const LONGEST_WAIT_MS = 8_000
/** More than so many never wait: those behind them could not be served in time, and are told at once. */
const MOST_WAITING = 128
/** Between two looks, for each that waits further ahead: the next in line looks often, those behind it seldom. */
const LOOK_EVERY_MS = 2
const LONGEST_LOOK_MS = 60
/** One that has not looked for so long lets those behind it pass: its request may have been ended. */
const ABSENT_AFTER_MS = 250
/** The share of the last writer in how long one takes. */
const SHARE_OF_LAST = 0.2
const LONGEST_RETRY_SECONDS = 30

/** Who writes before whom: a later rank waits only for its own and those above it, and what has begun is never told to come back. */
export const RANK = { usual: 0, before: 1, begun: 2 } as const
type Rank = (typeof RANK)[keyof typeof RANK]
/** More writers than there ever are of one rank. */
const NUMBERS = 2 ** 48

/** Whether the database is there at all. */
interface There {
  readonly isAway: boolean
}

interface Work {
  readonly beganAtMs: number
  aliveAtMs: number
}

/**
 * Whose turn it is to write: who came first. Requests of one isolate share it by looking, not by waking one another: what one request
 * resolves another may not wait for.
 */
export class WriterTurns {
  /** The writers that are at work. */
  readonly #atWork = new Map<number, Work>()
  /** When each writer that waits looked last, in the order they came. */
  readonly #lookedAtMs = new Map<number, number>()
  #number = 0
  /** How long a writer is at work, of late. */
  #workMs = 0

  /**
   * Runs `write` once no more than three others of this isolate are writing; its turn ends with it, however long it takes. Throws NotSent
   * at once where its turn would come too late or too many wait already, and later where it did not come in time or the database is away.
   */
  async take<Value>(write: () => Promise<Value>, there: There = { isAway: false }, rank: Rank = RANK.usual): Promise<Value> {
    const number = this.#number++ - rank * NUMBERS
    if (!this.#begin(number)) await this.#wait(number, there)
    const work = this.#atWork.get(number) ?? { beganAtMs: Date.now(), aliveAtMs: 0 }
    const timer = setInterval(() => {
      work.aliveAtMs = Date.now()
    }, ALIVE_EVERY_MS)
    try {
      const value = await write()
      this.#workMs += (Date.now() - work.beganAtMs - this.#workMs) * SHARE_OF_LAST
      return value
    } finally {
      clearInterval(timer)
      this.#atWork.delete(number)
    }
  }

  /** When one that comes now could be served, for whoever is sent away. */
  retryAfterSeconds(): number {
    const seconds = Math.ceil(this.#expectedMs(this.#number) / 1000)
    return Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds))
  }

  async #wait(number: number, there: There): Promise<void> {
    const cameAtMs = Date.now()
    const hasBegun = number < -RANK.before * NUMBERS
    if (!hasBegun && (this.#countAhead(number) >= MOST_WAITING || this.#expectedMs(number) > LONGEST_WAIT_MS))
      throw new NotSent("Too many writers wait for the database.", this.retryAfterSeconds())
    this.#lookedAtMs.set(number, cameAtMs)
    try {
      while (!this.#begin(number)) {
        if (there.isAway) throw away()
        if (!hasBegun && Date.now() >= cameAtMs + LONGEST_WAIT_MS)
          throw new NotSent("The database had no turn for a writer in time.", this.retryAfterSeconds())
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
    for (const [other, { beganAtMs, aliveAtMs }] of this.#atWork)
      if (nowMs - aliveAtMs > GONE_AFTER_MS || nowMs - beganAtMs > LONGEST_WORK_MS) this.#atWork.delete(other)
    if (this.#atWork.size + this.#countAhead(number) >= MOST_WRITERS) return false
    this.#atWork.set(number, { beganAtMs: nowMs, aliveAtMs: nowMs })
    return true
  }

  /** How long a writer waits for its turn, by how long the last ones took and those at work have taken. */
  #expectedMs(number: number): number {
    const nowMs = Date.now()
    const sinceMs = [...this.#atWork.values()].map(({ beganAtMs }) => nowMs - beganAtMs)
    // Only where all are taking that long does nobody get a turn meanwhile.
    const stuckMs = sinceMs.length < MOST_WRITERS ? 0 : Math.min(...sinceMs)
    return ((this.#countAhead(number) + 1) * Math.max(this.#workMs, stuckMs)) / MOST_WRITERS
  }

  /** How many wait before a writer. */
  #countAhead(number: number): number {
    const nowMs = Date.now()
    let ahead = 0
    for (const [other, lookedAtMs] of this.#lookedAtMs) {
      if (other >= number) continue
      if (nowMs - lookedAtMs > LONGEST_WAIT_MS) this.#lookedAtMs.delete(other)
      else if (nowMs - lookedAtMs <= ABSENT_AFTER_MS) ahead++
    }
    return ahead
  }
}

/** Whether a statement only reads. One that is taken for a writer by mistake waits for a turn and takes a lock, no more. */
export function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !/\b(?:insert|update|delete|replace)\b/i.test(sql))
}
