import type { Capabilities } from "./capability-rules.ts"
import type { ServerFailure } from "./ports.ts"
import type { RunReport } from "./run-report.ts"

/** What counts is what was reported in this time. */
export const STANDING_MS = 86_400_000
/** Errors that are kept of a server. */
export const KEPT_ERRORS = 20
/** So many of the last runs say whether a server fails… */
const JUDGED_RUNS = 5
/** …if at least so many were the server's fault. */
const FAILING_RUNS = 3

/** What a server's last runs come to. */
export interface RunSummary {
  readonly runs: number
  readonly failures: number
  readonly latencyP50Ms: number | null
  readonly latencyP95Ms: number | null
  readonly isFailing: boolean
  /** Newest first. */
  readonly errors: readonly ServerFailure[]
}

/** A run went wrong by the server's fault; what the order, its owner or a rule of the server ended did not. */
export function isServerFailure({ outcome, code }: Pick<RunReport, "outcome" | "code">): boolean {
  return outcome !== "done" && outcome !== "cancelled" && code !== "moderation-blocked"
}

/** Sums up a server's runs, newest first. */
export function summaryOf(reports: readonly RunReport[], nowMs: number): RunSummary {
  const recent = reports.filter(({ atMs }) => nowMs - atMs < STANDING_MS)
  const took = recent
    .flatMap(({ outcome, tookMs }) => (outcome === "done" && tookMs !== null ? [tookMs] : []))
    .toSorted((one, other) => one - other)
  const judged = recent.filter(({ outcome }) => outcome !== "cancelled").slice(0, JUDGED_RUNS)
  return {
    runs: recent.length,
    failures: recent.filter(isServerFailure).length,
    latencyP50Ms: percentile(took, 0.5),
    latencyP95Ms: percentile(took, 0.95),
    isFailing: judged.filter(isServerFailure).length >= FAILING_RUNS,
    errors: reports
      .filter(isServerFailure)
      .slice(0, KEPT_ERRORS)
      .map(({ atMs, kind, outcome, code, file }) => ({ atMs, taskKind: kind, outcome, code, ...(file === undefined ? {} : { file }) })),
  }
}

/** A model file that could not be loaded is not offered for so long: by then somebody may have copied it anew. */
export const BROKEN_FILE_MS = 30 * 60_000

/** What a server can do, without the model files that it could not load lately. */
export function withoutBrokenFiles(can: Capabilities, reports: readonly RunReport[], nowMs: number): Capabilities {
  const broken = new Set(reports.flatMap(({ file, atMs }) => (file !== undefined && nowMs - atMs < BROKEN_FILE_MS ? [file] : [])))
  if (broken.size === 0) return can
  const loadable = <Model extends { readonly name: string }>(models: readonly Model[] | null) =>
    models?.filter(({ name }) => !broken.has(name)) ?? null
  return { ...can, models: loadable(can.models), loras: loadable(can.loras), vaes: can.vaes?.filter((name) => !broken.has(name)) ?? null }
}

function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}
