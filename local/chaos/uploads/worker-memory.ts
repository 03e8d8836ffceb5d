import { readdirSync, readFileSync } from "node:fs"

const PAGE_BYTES = 4096
const SAMPLED_EVERY_MS = 100

/** Resident memory, in bytes by process, of every workerd that belongs to one of some process groups; Linux only. */
export function workerdBytes(groups: ReadonlySet<number>): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
      const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"))
      const [, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      if (name !== "workerd" || !groups.has(Number(group))) continue
      const [, resident = "0"] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")
      found.set(Number(pid), Number(resident) * PAGE_BYTES)
    } catch {
      // A process that ended while it was looked at has no memory.
    }
  }
  return found
}

/** Watches the memory of every workerd and keeps the most that one of them grew. */
export class MemoryWatch {
  readonly #groups: () => ReadonlySet<number>
  readonly #timer: NodeJS.Timeout
  #base: ReadonlyMap<number, number> = new Map()
  #growthBytes = 0

  constructor(groups: () => ReadonlySet<number>) {
    this.#groups = groups
    this.#timer = setInterval(() => this.#look(), SAMPLED_EVERY_MS)
    this.#timer.unref()
  }

  /** Growth is counted from what there is now; what was seen before stays. */
  begin(): void {
    this.#base = workerdBytes(this.#groups())
  }

  /** Until the next `begin`, nothing counts. */
  pause(): void {
    this.#base = new Map()
  }

  get baseBytes(): number {
    return Math.max(0, ...this.#base.values())
  }

  /** The most that any one process grew. */
  get growthBytes(): number {
    return this.#growthBytes
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    for (const [pid, bytes] of workerdBytes(this.#groups())) {
      const base = this.#base.get(pid)
      if (base !== undefined) this.#growthBytes = Math.max(this.#growthBytes, bytes - base)
    }
  }
}
