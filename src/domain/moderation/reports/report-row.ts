import { sql } from "drizzle-orm"
import type { ReportReason, SubjectKind } from "../case-rules.ts"
import type { Report } from "../report-contract.ts"

/** A row of `REPORT`. */
export interface ReportRow {
  readonly id: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly reason: ReportReason
  readonly text: string
  readonly outcome: "agreed" | "rejected" | null
  readonly createdAtMs: number
}

/** The columns of a `ReportRow`. */
export const REPORT = sql`id, subject_kind AS kind, subject_id AS "subjectId", reason, text, outcome, created_at_ms AS "createdAtMs"`

/** A report as whoever made it sees it. */
export function reportOf({ id, kind, subjectId, reason, text, outcome, createdAtMs }: ReportRow): Report {
  return { report_id: id, kind, id: subjectId, reason, text, state: outcome ?? "open", create_at: new Date(createdAtMs).toISOString() }
}
