import type { Level } from "./level-rules.ts"

/** How long a case is one moderator's. */
export const CLAIM_MS = 10 * 60_000
/** How long a moderator may take a decision back; only then is anybody told. */
export const UNDO_MS = 4 * 60_000

/** `keep`: everybody may meet it. `limit`: nobody for now. `remove`: nobody again. `level`: everybody who wants that level. `ban`: its owner was banned. */
export const CASE_DECISIONS = ["keep", "limit", "remove", "level", "ban"] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]

/** Levels that a moderator may set; 32 is what removing is for. */
export const DECIDABLE_LEVELS = [1, 2, 4, 8, 16] as const satisfies readonly Level[]

/** Which cases the desk lists. */
export const QUEUE_FILTERS = ["open", "reported", "decided"] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** Whether a decision confirms the report. */
export function agreesWithReports(decision: CaseDecision): boolean {
  return decision !== "keep"
}

/** Where a decision leaves a thing; null where it does not move it. */
export function decidedState(decision: CaseDecision): "visible" | "limited" | "removed" | null {
  switch (decision) {
    case "keep":
    case "level":
      return "visible"
    case "limit":
      return "limited"
    case "remove":
      return "removed"
    case "ban":
      return null
  }
}

/** Who may decide about a thing: nobody about their own or what they reported themselves, moderators not about those who hold a role. */
export function mayDecide(
  actor: { readonly id: string; readonly isAdmin: boolean },
  { owner, isReporter }: { readonly owner: { readonly id: string; readonly hasRole: boolean } | null; readonly isReporter: boolean },
): boolean {
  if (isReporter || owner?.id === actor.id) return false
  return actor.isAdmin || owner?.hasRole !== true
}
