import { percentile } from "../statistics.ts"
import type { Standing, StepKind } from "./plan-person.ts"

/**
 * How a request ended. `shed`: told at once to come back. `late`: the same, but for the database. `rule`: a rule of the site said no,
 * as it does to anybody. `error`: what should not be. `silent`: nobody answered in time.
 */
export type Ending = "ok" | "shed" | "late" | "rule" | "error" | "silent"

/** One request of somebody, as they saw it. */
export interface Seen {
  readonly kind: StepKind
  readonly standing: Standing
  readonly tookMs: number
  readonly ending: Ending
  /** What was said where it was no success. */
  readonly said: string
}

/** What requests of one kind came to. */
export interface Summary {
  readonly name: string
  readonly requests: number
  /** Of those that were answered; null where none was. */
  readonly p50Ms: number | null
  readonly p95Ms: number | null
  readonly endings: Readonly<Record<Ending, number>>
}

/** Sums requests up by a name that each has, in the order of `names`; names that none has are left out. */
export function summarize<Name extends string>(
  seen: readonly Seen[],
  names: readonly Name[],
  nameOf: (one: Seen) => Name,
): readonly Summary[] {
  const groups = Map.groupBy(seen, nameOf)
  return names.flatMap((name) => {
    const own = groups.get(name)
    return own === undefined ? [] : [{ name, ...sumUp(own) }]
  })
}

/** The same of all of them. */
export function sumUp(seen: readonly Seen[]): Omit<Summary, "name"> {
  const endings: Record<Ending, number> = { ok: 0, shed: 0, late: 0, rule: 0, error: 0, silent: 0 }
  for (const { ending } of seen) endings[ending]++
  const answered = seen.filter(({ ending }) => ending === "ok" || ending === "rule").map(({ tookMs }) => tookMs)
  const at = (share: number) => (answered.length === 0 ? null : percentile(answered, share))
  return { requests: seen.length, p50Ms: at(0.5), p95Ms: at(0.95), endings }
}

/** What was said instead of success, and how often; the most frequent first. */
export function saidInstead(seen: readonly Seen[]): readonly (readonly [said: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { ending, kind, said } of seen) {
    if (ending === "ok") continue
    const words = `${kind}: ${said}`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])
}

/** Whether those who stand later were turned away no more often than those before them; what is within `grace` of each other is equal. */
export function isInOrder(seen: readonly Seen[], grace = 0.005): boolean {
  const shares = (["first", "usual", "last"] as const).flatMap((standing) => {
    const own = seen.filter((one) => one.standing === standing)
    return own.length === 0 ? [] : [own.filter(({ ending }) => ending === "shed").length / own.length]
  })
  return shares.every((share, place) => place === 0 || share <= (shares[place - 1] ?? 0) + grace)
}

/** By how much a value grows in a unit of time, as the straight line through all samples says. Throws on fewer than two moments. */
export function slope(samples: readonly (readonly [at: number, value: number])[]): number {
  const mean = (pick: (sample: readonly [number, number]) => number) => samples.reduce((sum, one) => sum + pick(one), 0) / samples.length
  const [meanAt, meanValue] = [mean(([at]) => at), mean(([, value]) => value)]
  const spread = samples.reduce((sum, [at]) => sum + (at - meanAt) ** 2, 0)
  if (!(spread > 0)) throw new Error("a slope takes two moments")
  return samples.reduce((sum, [at, value]) => sum + (at - meanAt) * (value - meanValue), 0) / spread
}
