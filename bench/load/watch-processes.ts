import { residentBytesOf } from "../../local/chaos/uploads/worker-memory.ts"
import { cpuMs } from "../process-cpu.ts"
import { slope } from "./load-statistics.ts"

const SAMPLED_EVERY_MS = 1_000
const MEBIBYTE = 1_048_576
const MS_PER_MINUTE = 60_000
/** What is loaded at first is no growth: the slope is that of what comes after this share of the time. */
const SETTLED_FROM = 0.3
/** Where it was watched more shortly, what grows is caches and the code that is compiled. */
const SHORTEST_MS = 60_000

/** The programs of a stack that all requests run in. */
export const WATCHED = ["workerd", "sqld"] as const
export type Watched = (typeof WATCHED)[number]

/** What a program took while it was watched. */
export interface Taken {
  readonly cpuMs: number
  readonly startMib: number
  readonly mostMib: number
  readonly endMib: number
  /** Mebibytes a minute once it has settled; null where it was watched too shortly. */
  readonly growthMib: number | null
}

/** Processor time that each program has used by now, in ms. */
export function cpuNow(groups: ReadonlySet<number>): Readonly<Record<Watched, number>> {
  const of = (name: Watched) => [...residentBytesOf(name, groups).keys()].reduce((sum, pid) => sum + (cpuMs(pid) ?? 0), 0)
  return { workerd: of("workerd"), sqld: of("sqld") }
}

/** Begins to watch memory and processor time of the programs in some process groups; what it answers ends that, and tells. Linux only. */
export function watchProcesses(groups: () => ReadonlySet<number>): () => Readonly<Record<Watched, Taken>> {
  const samples: Record<Watched, [number, number][]> = { workerd: [], sqld: [] }
  const look = () => {
    for (const name of WATCHED) {
      const bytes = [...residentBytesOf(name, groups()).values()].reduce((sum, one) => sum + one, 0)
      samples[name].push([performance.now(), bytes / MEBIBYTE])
    }
  }
  look()
  const before = cpuNow(groups())
  const timer = setInterval(look, SAMPLED_EVERY_MS)
  return () => {
    clearInterval(timer)
    look()
    const after = cpuNow(groups())
    const of = (name: Watched): Taken => {
      const own = samples[name]
      const values = own.map(([, value]) => value)
      const settled = own.slice(Math.floor(own.length * SETTLED_FROM))
      return {
        cpuMs: after[name] - before[name],
        startMib: values[0] ?? 0,
        mostMib: Math.max(...values),
        endMib: values.at(-1) ?? 0,
        growthMib: (settled.length - 1) * SAMPLED_EVERY_MS < SHORTEST_MS ? null : slope(settled) * MS_PER_MINUTE,
      }
    }
    return { workerd: of("workerd"), sqld: of("sqld") }
  }
}
