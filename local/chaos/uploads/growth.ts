/** The most that one of several things grew, each over what it was at the beginning; sizes in bytes. */
export class Growth<Key> {
  #base: ReadonlyMap<Key, number> = new Map()
  #growthBytes = 0
  #looks = 0

  /** Growth is counted from these sizes; what was seen before stays. */
  begin(sizes: ReadonlyMap<Key, number>): void {
    this.#base = sizes
  }

  /** Until the next `begin`, nothing counts. */
  pause(): void {
    this.#base = new Map()
  }

  /** Takes in sizes as they are now; what was not there at the beginning does not count. */
  see(sizes: ReadonlyMap<Key, number>): void {
    for (const [key, bytes] of sizes) {
      const base = this.#base.get(key)
      if (base === undefined) continue
      this.#looks++
      this.#growthBytes = Math.max(this.#growthBytes, bytes - base)
    }
  }

  get baseBytes(): number {
    return Math.max(0, ...this.#base.values())
  }

  get growthBytes(): number {
    return this.#growthBytes
  }

  /** How many sizes counted. */
  get looks(): number {
    return this.#looks
  }
}
