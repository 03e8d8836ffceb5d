interface Arrival {
  readonly from: string | null
}

/**
 * Bodies that are arriving. They take nobody's room and are never refused for their number: where there are too many, the one that has been
 * arriving the longest gives way, of the household that sends the most.
 */
export class Arrivals {
  readonly #most: number
  /** In the order they came. */
  readonly #arriving = new Set<Arrival>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs `read`, which looks from time to time whether its body is still wanted. */
  async during<Value>(from: string | null, read: (isWanted: () => boolean) => Promise<Value>): Promise<Value> {
    if (this.#arriving.size >= this.#most) this.#pushOut()
    const arrival: Arrival = { from }
    this.#arriving.add(arrival)
    try {
      return await read(() => this.#arriving.has(arrival))
    } finally {
      this.#arriving.delete(arrival)
    }
  }

  #pushOut(): void {
    const households = Map.groupBy(this.#arriving, ({ from }) => from)
    const [largest] = [...households.values()].toSorted((one, other) => other.length - one.length)
    const [oldest] = largest ?? []
    if (oldest !== undefined) this.#arriving.delete(oldest)
  }
}
