/** What is made once at a time: a desk, or whatever holds one. */
interface HoldsDesk {
  readonly desk: { readonly isBusy: boolean }
}

/** Keeps the one desk of an object, whoever asks for it while it is being made: with two, a cancel would reach the one that makes no call. */
export class OneDesk<Work extends HoldsDesk> {
  #making: { readonly settings: string; readonly promise: Promise<Work | null> } | null = null

  /** The desk with these settings; one with other settings for as long as calls of it are under way. Throws what `make` throws, and makes it again the next time. */
  async get(settings: string, make: () => Promise<Work | null>): Promise<Work | null> {
    while (this.#making !== null && this.#making.settings !== settings) {
      const earlier = this.#making
      const work = await earlier.promise.catch(() => null)
      if (work?.desk.isBusy === true) return work
      if (this.#making === earlier) this.#making = null
    }
    this.#making ??= { settings, promise: make() }
    const making = this.#making
    try {
      return await making.promise
    } catch (error) {
      if (this.#making === making) this.#making = null
      throw error
    }
  }
}
