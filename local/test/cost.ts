import { readFileSync } from "node:fs"

/** Clock ticks of a second in what Linux says of a process (`proc(5)`: sysconf(_SC_CLK_TCK), 100 wherever Node runs). */
const TICKS = 100
/** Fields 16 and 17 of its line, counted from behind its name: time of children that were waited for, theirs included. */
const CHILDREN = [13, 14] as const
/** A step that takes so little more is not told of: it is noise. */
const GROWN_BY = 1.05
const NOISE_SECONDS = 4

/** Processor seconds of all programs that this one started and that have ended, with all that those started; null where nobody tells. */
export function secondsOfEnded(readStat: () => string = () => readFileSync("/proc/self/stat", "utf8")): number | null {
  try {
    const stat = readStat()
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return CHILDREN.reduce((sum, at) => sum + Number(fields[at] ?? Number.NaN), 0) / TICKS
  } catch {
    return null
  }
}

/** What a tier takes, by its steps. */
export type Costs = Readonly<Record<string, { readonly seconds: number; readonly tests: number }>>

/** Steps that take more than five percent more than they were recorded to, in words. */
export function grown(costs: Costs, recorded: Costs): readonly string[] {
  return Object.entries(costs).flatMap(([title, { seconds }]) => {
    const before = recorded[title]?.seconds
    const isGrown = before !== undefined && seconds > before * GROWN_BY && seconds > before + NOISE_SECONDS
    return isGrown ? [`${title} takes ${Math.round(seconds)} s of a processor, ${Math.round(before)} s were recorded`] : []
  })
}

/** The sum of what steps of one name took, such as that of two shards. */
export function addCosts(parts: readonly { readonly title: string; readonly seconds: number; readonly tests: number }[]): Costs {
  const sums: Record<string, { seconds: number; tests: number }> = {}
  for (const { title, seconds, tests } of parts) {
    const sum = (sums[costTitle(title)] ??= { seconds: 0, tests: 0 })
    sum.seconds += seconds
    sum.tests += tests
  }
  return sums
}

/** The name under which a step's cost is kept: that of its shards. */
export function costTitle(title: string): string {
  return title.replace(/ \d+\/\d+$/, "")
}
