import { readdirSync, readFileSync } from "node:fs"
import { Growth } from "./growth.ts"
import { WorkerIsolate } from "./worker-isolate.ts"

const PAGE_BYTES = 4096
const SAMPLED_EVERY_MS = 100
const FIRST_ANSWER_MS = 10_000

/** Resident memory, in bytes by process, of every program of a name that belongs to one of some process groups; Linux only. */
export function residentBytesOf(program: string, groups: ReadonlySet<number>): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
      const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"))
      const [, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      if (name !== program || !groups.has(Number(group))) continue
      const [, resident = "0"] = readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")
      found.set(Number(pid), Number(resident) * PAGE_BYTES)
    } catch {
      // A process that ended while it was looked at has no memory.
    }
  }
  return found
}

/** The same of every workerd. */
export function workerdBytes(groups: ReadonlySet<number>): ReadonlyMap<number, number> {
  return residentBytesOf("workerd", groups)
}

/**
 * Watches two things: the isolate of the Worker, which is what the platform that it is made for counts, and the processes of the
 * runtime, of which one holds the simulated store and objects as well.
 */
export class MemoryWatch {
  /** Heap and buffers of the Worker alone. */
  readonly isolate = new Growth<"isolate">()
  /** Resident memory of each runtime process, including what the isolate does not report. */
  readonly processes = new Growth<number>()
  readonly #groups: () => ReadonlySet<number>
  readonly #timer: NodeJS.Timeout
  #inspected: WorkerIsolate | null = null

  constructor(groups: () => ReadonlySet<number>) {
    this.#groups = groups
    this.#timer = setInterval(() => this.#look(), SAMPLED_EVERY_MS)
    this.#timer.unref()
  }

  /** Growth is counted from what there is now; what was seen before stays. Throws where the Worker cannot be inspected. */
  async begin(): Promise<void> {
    this.pause()
    const processes = workerdBytes(this.#groups())
    const inspected = await WorkerIsolate.of(processes.keys())
    const isolate = await firstAnswer(inspected)
    this.#inspected = inspected
    this.isolate.begin(isolate)
    this.processes.begin(processes)
  }

  /** Until the next `begin`, nothing counts. */
  pause(): void {
    this.#inspected?.close()
    this.#inspected = null
    this.isolate.pause()
    this.processes.pause()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#inspected?.close()
  }

  #look(): void {
    if (this.#inspected === null) return
    this.isolate.see(this.#inspected.look())
    this.processes.see(workerdBytes(this.#groups()))
  }
}

async function firstAnswer(isolate: WorkerIsolate): Promise<ReadonlyMap<"isolate", number>> {
  for (const untilMs = performance.now() + FIRST_ANSWER_MS; performance.now() < untilMs; ) {
    const sizes = isolate.look()
    if (sizes.size > 0) return sizes
    await new Promise((resolve) => setTimeout(resolve, SAMPLED_EVERY_MS))
  }
  throw new Error("the Worker's inspector does not answer")
}
