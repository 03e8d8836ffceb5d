/** The web UI's only lock, with what it tells of who holds it. */
export class OneAtATime {
  readonly #pending: string[] = []
  readonly #finished: string[] = []
  #tail: Promise<void> = Promise.resolve()
  #current: string | null = null
  #isWorking = false
  #isInterrupted = false
  progress = 0

  /** Runs when its turn comes. A flag that was set before that is cleared; the mark of the end is set on success alone. */
  async run<Value>(id: string, work: (isInterrupted: () => boolean) => Promise<Value>): Promise<Value> {
    this.#pending.push(id)
    const before = this.#tail
    let release = () => {}
    this.#tail = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#pending.splice(this.#pending.indexOf(id), 1)
    this.#isInterrupted = false
    this.#isWorking = true
    this.#current = id
    this.progress = 0
    try {
      const value = await work(() => this.#isInterrupted)
      this.#current = null
      this.#finished.push(id)
      if (this.#finished.length > 16) this.#finished.shift()
      return value
    } finally {
      this.#isWorking = false
      release()
    }
  }

  interrupt(): void {
    this.#isInterrupted = true
  }

  get isWorking(): boolean {
    return this.#isWorking
  }

  stateOf(id: string): { readonly active: boolean; readonly queued: boolean; readonly completed: boolean } {
    return { active: this.#current === id, queued: this.#pending.includes(id), completed: this.#finished.includes(id) }
  }

  forgetRun(id: string): void {
    this.#finished.splice(0, this.#finished.length, ...this.#finished.filter((one) => one !== id))
  }

  /** What a restart leaves: nothing. */
  forget(): void {
    this.#pending.length = 0
    this.#finished.length = 0
    this.#current = null
    this.#isInterrupted = true
  }
}
