import type { PoolLoad, RunReport, ServerStanding } from "../../domain/backend/index.ts"
import { summaryOf } from "../../domain/backend/standing-rules.ts"
import type { Learnt } from "./fleet-store.ts"

interface Seen {
  readonly learnt: Learnt
  readonly blocked: ServerStanding["blocked"]
  /** Newest first. */
  readonly runs: readonly RunReport[]
  readonly loads: readonly PoolLoad[]
  readonly nowMs: number
}

/** How a server does, of all that was seen of it. */
export function standingOf(name: string, { learnt, blocked, runs, loads, nowMs }: Seen): ServerStanding {
  const { capabilities, readAtMs, askedAtMs, changes } = learnt
  const { isFailing, runs: count, ...summary } = summaryOf(runs, nowMs)
  const sum = (pick: (load: PoolLoad) => Readonly<Record<string, number>>) =>
    loads.reduce((total, load) => total + (pick(load)[name] ?? 0), 0)
  const restingUntilMs = Math.max(0, ...loads.map(({ restingUntilMs: until }) => until[name] ?? 0))
  return {
    name,
    blocked,
    health: healthOf(learnt, isFailing),
    restingUntilMs: restingUntilMs > nowMs ? restingUntilMs : null,
    load: sum(({ running }) => running),
    queue: sum(({ waiting }) => waiting),
    runs: count,
    failures: summary.failures,
    latencyP50Ms: summary.latencyP50Ms,
    latencyP95Ms: summary.latencyP95Ms,
    capabilities,
    readAtMs,
    askedAtMs,
    changes,
    errors: summary.errors,
  }
}

function healthOf({ readAtMs, askedAtMs }: Learnt, isFailing: boolean): ServerStanding["health"] {
  if (askedAtMs === null) return "unknown"
  if (readAtMs !== askedAtMs) return "away"
  return isFailing ? "failing" : "well"
}
