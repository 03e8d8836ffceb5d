/** What the button shows of following a person. */
export interface FollowShown {
  readonly isFollowed: boolean
  /** The newest request that was carried out or failed; null before any. */
  readonly outcome: { readonly kind: "done" } | { readonly kind: "failed"; readonly wanted: boolean; readonly error: unknown } | null
}

/**
 * Follows and unfollows as fast as somebody presses: what is requested is shown at once, sent one at a time, and taken back where it
 * failed. A request that changed while one was under way is sent after it; only the last one counts.
 */
export class FollowRequest {
  #known: boolean
  #wanted: boolean
  #isSending = false
  readonly #send: (isFollowed: boolean) => Promise<boolean>
  readonly #show: (shown: FollowShown) => void

  constructor(isFollowed: boolean, send: (isFollowed: boolean) => Promise<boolean>, show: (shown: FollowShown) => void) {
    this.#known = isFollowed
    this.#wanted = isFollowed
    this.#send = send
    this.#show = show
  }

  /** The server says how it is; a request under way knows better. */
  learn(isFollowed: boolean): void {
    if (this.#isSending) return
    this.#known = isFollowed
    this.#wanted = isFollowed
    this.#show({ isFollowed, outcome: null })
  }

  /** Requests the opposite of what is shown. */
  toggle(): Promise<void> {
    return this.request(!this.#wanted)
  }

  async request(isFollowed: boolean): Promise<void> {
    this.#wanted = isFollowed
    this.#show({ isFollowed, outcome: null })
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#known !== this.#wanted) this.#known = await this.#send(this.#wanted)
      this.#show({ isFollowed: this.#known, outcome: { kind: "done" } })
    } catch (error) {
      const wanted = this.#wanted
      this.#wanted = this.#known
      this.#show({ isFollowed: this.#known, outcome: wanted === this.#known ? null : { kind: "failed", wanted, error } })
    } finally {
      this.#isSending = false
    }
  }
}
