import type { ReportReason } from "./case-rules.ts"

/** What a reporter may add in words. */
export const MAXIMUM_REPORT_CHARACTERS = 1000
/** What is kept of one report, whatever is added to it. */
export const KEPT_REPORT_CHARACTERS = 4000
/** An urgent report of somebody without good standing limits a thing where so many say it. */
export const REPORTERS_FOR_URGENT = 2
/** So many people in good standing who report a thing put it into review. */
export const REPORTERS_FOR_REVIEW = 3
/** Younger accounts have no standing: their reports take nothing away, and their word of what they publish is not taken. */
export const STANDING_AGE_MS = 86_400_000
/** From so many decided reports on it counts whether most of them were rejected. */
export const JUDGED_REPORTS = 4
/** What a person decided to keep, one urgent report does not limit again within this; it goes to the head of the queue instead. */
export const KEPT_FOR_MS = 7 * 86_400_000

/** What stands behind a case, by how much harm waiting may do. */
export const CASE_WEIGHTS = { minor: 1000, likeness: 900, severe: 600, usual: 300, low: 100 } as const

const WEIGHT_OF_REASON: Readonly<Record<ReportReason, number>> = {
  minor: CASE_WEIGHTS.minor,
  likeness: CASE_WEIGHTS.likeness,
  "private-data": CASE_WEIGHTS.severe,
  harassment: CASE_WEIGHTS.severe,
  hate: CASE_WEIGHTS.severe,
  sexual: CASE_WEIGHTS.usual,
  violence: CASE_WEIGHTS.usual,
  copyright: CASE_WEIGHTS.usual,
  other: CASE_WEIGHTS.low,
  spam: CASE_WEIGHTS.low,
}

/** Each further person makes a case a little sooner, and never so much that it overtakes one of the next weight alone. */
export const WEIGHT_OF_REPORTER = 10
export const COUNTED_REPORTERS = 9

/** How soon a case is looked at, higher first; of equal ones the oldest. Reports without good standing count like one. */
export function casePriority(cause: { readonly reason: ReportReason; readonly reporters: number }): number {
  return WEIGHT_OF_REASON[cause.reason] + WEIGHT_OF_REPORTER * Math.min(Math.max(0, cause.reporters - 1), COUNTED_REPORTERS)
}
