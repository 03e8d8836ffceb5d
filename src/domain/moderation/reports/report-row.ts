import { sql } from "drizzle-orm"
import { report } from "../../../../db/schema/moderation.ts"
import { moment } from "../../_kernel/select.ts"

/** A report as its author sees it. */
export const REPORT = {
  report_id: report.id,
  kind: report.subjectKind,
  id: report.subjectId,
  reason: report.reason,
  text: report.text,
  state: sql<"agreed" | "rejected" | "open">`COALESCE(outcome, 'open')`,
  create_at: moment(report.createdAtMs),
}
