import { LivePace } from "./live-pace.ts"

/** What is typed or drawn is sent once it has rested so long. */
export const REST_MS = 150
/** Longest time between two tries while something stands in the way. */
const LONGEST_PAUSE_MS = 30_000

/** Why nothing comes although something is wanted: others wait, too many were asked for, no connection, the renderer, nobody signed in. */
export type LivePause = "busy" | "pace" | "offline" | "away" | "login"

/** How a failed request is taken: it is made again after a while (`login`: not by itself), or, null, its order is wrong and a new one waited for. */
export interface LiveFailure {
  readonly pause: LivePause
  readonly afterMs: number
}

/** What a screen shows of its session. */
export interface LiveView<Draft> {
  /** The newest draft that came; of what was wanted before while a newer one is painted. */
  readonly draft: Draft | null
  readonly isPainting: boolean
  readonly pause: LivePause | null
}

/** What a session works with. */
export interface LiveDeps<Order, Draft> {
  /** Has an order drafted. Rejects where nothing came. */
  readonly paint: (order: Order, request: { readonly newest: number; readonly signal: AbortSignal }) => Promise<Draft>
  /** The same for orders that would give the same draft. */
  readonly keyOf: (order: Order) => string
  readonly failureOf: (error: unknown) => LiveFailure | null
  readonly onView: (view: LiveView<Draft>) => void
}

const NOTHING = { draft: null, isPainting: false, pause: null } as const

/**
 * Follows an order as it changes with drafts of it: the newest wins, answers to older ones are dropped, nothing is sent that was sent
 * already or while nobody looks, and what stands in the way is waited for. Knows no screen: whatever draws can use it.
 */
export class LiveSession<Order, Draft> {
  readonly #deps: LiveDeps<Order, Draft>
  readonly #pace = new LivePace(performance.now())
  #view: LiveView<Draft> = NOTHING
  #wanted: { readonly order: Order; readonly key: string } | null = null
  /** What the newest request was for; null where it has to be made again. */
  #sentKey: string | null = null
  #newest = 0
  #shown = 0
  #failures = 0
  #isHidden = false
  #request: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: LiveDeps<Order, Draft>) {
    this.#deps = deps
  }

  get view(): LiveView<Draft> {
    return this.#view
  }

  /** What is wanted now; null for nothing that could be drafted. */
  follow(order: Order | null): void {
    const key = order === null ? null : this.#deps.keyOf(order)
    if (key === (this.#wanted?.key ?? null)) return
    this.#wanted = order === null || key === null ? null : { order, key }
    this.#failures = 0
    clearTimeout(this.#timer)
    if (key === null) {
      this.#drop()
      this.#show(NOTHING)
    } else if (key !== this.#sentKey) this.#later(REST_MS)
  }

  /** While nobody sees the screen nothing is sent, and what is under way is given up. */
  setHidden(isHidden: boolean): void {
    if (this.#isHidden === isHidden) return
    this.#isHidden = isHidden
    if (!isHidden) return this.#later(0)
    clearTimeout(this.#timer)
    if (this.#request !== null) this.#drop()
  }

  /** Tries again at once what is paused. */
  retry(): void {
    this.#failures = 0
    this.#later(0)
  }

  /** Ends the session; it shows nothing anymore. */
  stop(): void {
    this.#wanted = null
    clearTimeout(this.#timer)
    this.#drop()
  }

  #later(afterMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), afterMs)
  }

  #drop(): void {
    this.#request?.abort()
    this.#request = null
    this.#sentKey = null
    // Whatever comes from now on is an answer to what nobody wants.
    this.#newest += 1
    this.#shown = this.#newest
    this.#show({ isPainting: false })
  }

  #show(change: Partial<LiveView<Draft>>): void {
    this.#view = { ...this.#view, ...change }
    this.#deps.onView(this.#view)
  }

  async #send(): Promise<void> {
    const wanted = this.#wanted
    if (wanted === null || this.#isHidden || wanted.key === this.#sentKey) return
    const waitMs = this.#pace.take(performance.now())
    if (waitMs > 0) return this.#later(waitMs)
    this.#request?.abort()
    const request = new AbortController()
    this.#request = request
    this.#newest += 1
    const number = this.#newest
    this.#sentKey = wanted.key
    this.#show({ isPainting: true })
    try {
      const draft = await this.#deps.paint(wanted.order, { newest: number, signal: request.signal })
      this.#take(number, draft)
    } catch (error) {
      if (number === this.#newest && !request.signal.aborted) this.#fail(error)
    }
  }

  #take(number: number, draft: Draft): void {
    if (number <= this.#shown) return
    this.#shown = number
    const isNewest = number === this.#newest
    if (isNewest) {
      this.#request = null
      this.#failures = 0
    }
    this.#show({ draft, pause: null, isPainting: !isNewest })
  }

  #fail(error: unknown): void {
    this.#request = null
    const failure = this.#deps.failureOf(error)
    if (failure === null) return this.#show({ isPainting: false, pause: null })
    this.#sentKey = null
    this.#show({ isPainting: false, pause: failure.pause })
    if (failure.pause === "login") return
    const afterMs = failure.afterMs * 2 ** Math.min(this.#failures, failure.pause === "busy" ? 1 : 4)
    this.#failures += 1
    this.#later(Math.min(Math.max(failure.afterMs, LONGEST_PAUSE_MS), afterMs))
  }
}
