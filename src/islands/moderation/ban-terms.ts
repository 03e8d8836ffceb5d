import { BAN_TERMS_DAYS } from "../../domain/moderation/rules.ts"

/** Reasons that come up again and again; each has its name and its text in the catalogue. */
export const COMMON_REASONS = ["spam", "harassment", "sexual", "impersonation", "illegal", "evasion"] as const

/** How a form's field names a ban without an end. */
const FOR_GOOD = "good"
export const DEFAULT_TERM = "7"
const DAY_MS = 86_400_000

/** The value of a term in the form: its days, or that it is for good. */
export function termValue(days: number | null): string {
  return days === null ? FOR_GOOD : String(days)
}

/** The term behind a value of the form in days; null is for good. What the form does not offer is the default. */
export function termDays(value: string): number | null {
  return BAN_TERMS_DAYS.find((days) => termValue(days) === value) ?? (value === FOR_GOOD ? null : Number(DEFAULT_TERM))
}

/** When a ban of so many days ends that begins now. */
export function termEnd(days: number, nowMs: number): Date {
  return new Date(nowMs + days * DAY_MS)
}

/** The reason with a common one put in: in place of another common one or of nothing, else below what was written. */
export function withReason(text: string, added: string, common: readonly string[]): string {
  const written = text.trim()
  return written === "" || common.includes(written) ? added : written.includes(added) ? text : `${written}\n${added}`
}
