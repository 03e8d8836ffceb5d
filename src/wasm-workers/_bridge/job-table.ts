/** What every row of the table has besides its job. */
export interface TableEntry {
  readonly id: number
  /** Asked to stop while it ran. */
  isAborted: boolean
}

/** The jobs of one bridge, in the order in which they came: the first ones run, up to the width, the others wait. */
export class JobTable<Work extends object> {
  readonly #width: number
  readonly #waiting = new Map<number, Work & TableEntry>()
  readonly #running = new Map<number, Work & TableEntry>()
  #lastId = 0

  constructor(width: number) {
    this.#width = width
  }

  add(job: Work): Work & TableEntry {
    const entry = { ...job, id: ++this.#lastId, isAborted: false }
    this.#waiting.set(entry.id, entry)
    return entry
  }

  /** Moves the job that waited longest among the running ones; undefined if none waits or there is no room. */
  startNext(): (Work & TableEntry) | undefined {
    if (this.#running.size >= this.#width) return undefined
    for (const entry of this.#waiting.values()) {
      this.#waiting.delete(entry.id)
      this.#running.set(entry.id, entry)
      return entry
    }
    return undefined
  }

  get(id: number): (Work & TableEntry) | undefined {
    return this.#running.get(id) ?? this.#waiting.get(id)
  }

  isRunning(id: number): boolean {
    return this.#running.has(id)
  }

  /** Takes a job off the table, however far it came; undefined if it is not there anymore. */
  remove(id: number): (Work & TableEntry) | undefined {
    const entry = this.get(id)
    this.#running.delete(id)
    this.#waiting.delete(id)
    return entry
  }

  running(): readonly (Work & TableEntry)[] {
    return [...this.#running.values()]
  }

  all(): readonly (Work & TableEntry)[] {
    return [...this.#running.values(), ...this.#waiting.values()]
  }
}
