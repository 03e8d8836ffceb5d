import type { Level } from "./level-rules.ts"

/** How long a case is one moderator's. */
export const CLAIM_MS = 10 * 60_000
/** How long a moderator may take a decision back; only then is anybody told. */
export const UNDO_MS = 5 * 60_000

/** `keep`: everybody may meet it. `limit`: nobody for now. `remove`: nobody again. `level`: everybody who wants that level. `ban`: its owner was banned. */
export const CASE_DECISIONS = ["keep", "limit", "remove", "level", "ban"] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]

/** Levels that a moderator may set; 32 is what removing is for. */
export const DECIDABLE_LEVELS = [1, 2, 4, 8, 16] as const satisfies readonly Level[]

/** Which cases the desk lists. */
export const QUEUE_FILTERS = ["open", "mine", "decided"] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** Whether a decision says that whoever reported the thing was right. */
export function agreesWithReports(decision: CaseDecision): boolean {
  return decision !== "keep"
}
