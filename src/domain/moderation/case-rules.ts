/** What moderators look at and people report. Models join with their feature. */
export const SUBJECT_KINDS = [
  "work",
  "comment",
  "account",
  "character",
  "model",
  "workflow",
  "palette",
  "voice",
  "board",
  "sweep",
  "folder",
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** A case waits until it is decided; `closed` without a decision, since the thing is gone. */
export const CASE_STATES = ["open", "decided", "closed"] as const
export type CaseState = (typeof CASE_STATES)[number]

/** Why somebody reports a thing. `minor` and `likeness` limit it at once. */
export const REPORT_REASONS = [
  "minor",
  "likeness",
  "sexual",
  "violence",
  "hate",
  "harassment",
  "spam",
  "copyright",
  "private-data",
  "other",
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** Of these one report limits the thing until somebody has looked. */
export const URGENT_REASONS: readonly ReportReason[] = ["minor", "likeness"]
