import { NotSent } from "./not-sent.ts"

/** After so long without a word of the database somebody who waits for it makes sure that it is there. */
const QUIET_MS = 250
/** A database that does not answer a probe for so long is away. With the quiet before it that makes two seconds. */
const PROBE_MS = 1_500
/** A probe is listened to for so long, which is how long anybody waits for what they read. */
const LONGEST_PROBE_MS = 8_000
/** The next probe is given so many times what the last one took. */
const PROBE_SLACK = 2
/** A timer that comes later than this says that we are busy, not that the database is away. */
const LATE_MS = 250
const RETRY_AWAY_SECONDS = 2
/** An answer that has not come by then never will: nothing is at work at the database for so long. */
const LONGEST_WATCH_MS = 60_000

/** What a client is told of its database. */
export type Reach = Pick<Line, "expectThere" | "isAway" | "whileThere">

/** Of a database in the same process. */
export const ALWAYS_THERE: Reach = { isAway: false, expectThere: async () => {}, whileThere: (answer) => answer }

type Found = "there" | "away" | "unsure"

/** Keeps whoever asks alive for what goes on after they were told. */
type GoOn = (work: Promise<unknown>) => void

const ends: GoOn = () => {}

/**
 * Knows whether a database is there, for one isolate. One that is slow is there: it is away only where it refuses a connection, or leaves
 * a probe unanswered while nobody hears from it. One whose every answer is late, as over a long line, is taken for away once: its probe is
 * listened to all the same, and how late it was is how patient the next one is. What one request finds out the others look up, since none
 * may wait for another's promise.
 */
export class Line {
  readonly #url: string
  #heardAtMs = 0
  #probedAtMs = 0
  #isAway = false
  #patienceMs = PROBE_MS

  constructor(url: string) {
    this.#url = url
  }

  /** Makes sure that a database which was away is there again. Throws NotSent. */
  async expectThere(goOn: GoOn = ends): Promise<void> {
    if (this.#isAway && (await this.#probe(new AbortController().signal, goOn)) === "away") throw away()
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Asks, for the client of the database; the whole answer. */
  async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    try {
      const answer = await fetch(input, init)
      const body = await answer.arrayBuffer()
      this.#hear()
      return new Response(body, answer)
    } catch (error) {
      // A connection may be lost by itself; a database that is gone refuses the next one too.
      await this.#probe(new AbortController().signal, ends)
      throw error
    }
  }

  /** What `answer` says, however long it takes while the database is there, up to a minute; rejects within two seconds where it is away. */
  async whileThere<Value>(answer: Promise<Value>, goOn: GoOn = ends): Promise<Value> {
    const over = new AbortController()
    try {
      return await Promise.race([answer, this.#untilAway(over.signal, goOn)])
    } finally {
      over.abort()
    }
  }

  async #untilAway(over: AbortSignal, goOn: GoOn): Promise<never> {
    const beganAtMs = Date.now()
    while (!over.aborted) {
      if (Date.now() - beganAtMs > LONGEST_WATCH_MS) throw new DOMException("The database did not answer.", "TimeoutError")
      await pause(QUIET_MS, over)
      const nowMs = Date.now()
      if (over.aborted || nowMs - this.#heardAtMs < QUIET_MS) continue
      // Somebody is asking already, unless their request was ended.
      if (!this.#isAway && nowMs - this.#probedAtMs < this.#patienceMs + LATE_MS) continue
      if (this.#isAway || (await this.#probe(over, goOn)) === "away") throw new DOMException("The database is away.", "TimeoutError")
    }
    return new Promise<never>(() => {})
  }

  async #probe(over: AbortSignal, goOn: GoOn): Promise<Found> {
    const askedAtMs = Date.now()
    const patienceMs = this.#patienceMs
    this.#probedAtMs = askedAtMs
    const stopped = new AbortController()
    const asked = this.#ask(stopped.signal)
    const found = await Promise.race([asked, pause(patienceMs, over).then(() => "late" as const)])
    this.#probedAtMs = 0
    if (this.#heardAtMs >= askedAtMs) return "there"
    if (over.aborted || Date.now() - askedAtMs > patienceMs + LATE_MS) {
      stopped.abort()
      return "unsure"
    }
    this.#isAway = true
    this.#patienceMs = PROBE_MS
    if (found === "late") goOn(asked)
    return "away"
  }

  /** Listens for as long as a probe may take, and learns from it. */
  async #ask(stopped: AbortSignal): Promise<"heard" | "refused"> {
    const askedAtMs = Date.now()
    const end = new AbortController()
    const stop = () => end.abort()
    const timer = setTimeout(stop, LONGEST_PROBE_MS)
    stopped.addEventListener("abort", stop, { once: true })
    try {
      const answer = await fetch(new URL("/health", this.#url), { signal: end.signal })
      await answer.body?.cancel()
      this.#hear()
      this.#patienceMs = Math.min(Math.max(PROBE_MS, PROBE_SLACK * (Date.now() - askedAtMs)), LONGEST_PROBE_MS)
      return "heard"
    } catch {
      return "refused"
    } finally {
      clearTimeout(timer)
    }
  }

  #hear(): void {
    this.#heardAtMs = Date.now()
    this.#isAway = false
  }
}

/** The error of what is not sent to a database that is away. */
export function away(): NotSent {
  return new NotSent("The database is away.", RETRY_AWAY_SECONDS)
}

function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      over.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    over.addEventListener("abort", end, { once: true })
  })
}

const lines = new Map<string, Line>()

/** The line of this isolate to a database. */
export function lineTo(url: string): Line {
  const line = lines.get(url) ?? new Line(url)
  lines.set(url, line)
  return line
}
