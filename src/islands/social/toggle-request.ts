/** What a button shows of something that is on or off: following a person, keeping a work. */
export interface ToggleShown {
  readonly isOn: boolean
  /** The newest request that was carried out or failed; null before any. */
  readonly outcome: { readonly kind: "done" } | { readonly kind: "failed"; readonly wanted: boolean; readonly error: unknown } | null
}

/**
 * Turns something on and off as fast as somebody presses: what is requested is shown at once, sent one at a time, and taken back where it
 * failed. A request that changed while one was under way is sent after it; only the last one counts.
 */
export class ToggleRequest {
  #known: boolean
  #wanted: boolean
  #isSending = false
  readonly #send: (isOn: boolean) => Promise<boolean>
  readonly #show: (shown: ToggleShown) => void

  constructor(isOn: boolean, send: (isOn: boolean) => Promise<boolean>, show: (shown: ToggleShown) => void) {
    this.#known = isOn
    this.#wanted = isOn
    this.#send = send
    this.#show = show
  }

  /** The server says how it is; a request under way knows better. */
  learn(isOn: boolean): void {
    if (this.#isSending) return
    this.#known = isOn
    this.#wanted = isOn
    this.#show({ isOn, outcome: null })
  }

  /** Requests the opposite of what is shown. */
  toggle(): Promise<void> {
    return this.request(!this.#wanted)
  }

  async request(isOn: boolean): Promise<void> {
    this.#wanted = isOn
    this.#show({ isOn, outcome: null })
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#known !== this.#wanted) this.#known = await this.#send(this.#wanted)
      this.#show({ isOn: this.#known, outcome: { kind: "done" } })
    } catch (error) {
      const wanted = this.#wanted
      this.#wanted = this.#known
      this.#show({ isOn: this.#known, outcome: wanted === this.#known ? null : { kind: "failed", wanted, error } })
    } finally {
      this.#isSending = false
    }
  }
}
