import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../_kernel/context.ts"
import { newRowId } from "../_kernel/ids.ts"

/** The statement that writes what an admin does to the audit log, in the batch that does it. `only` is the condition of the deed. */
export function auditStatement(
  { nowMs, viewer }: Pick<MemberContext, "nowMs" | "viewer">,
  action: "credits.grant" | "membership.grant" | "redeem-code.create",
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
  only: SQL = sql`1`,
): SQL {
  return sql`INSERT INTO audit_entry (id, actor_id, action, subject_id, detail, at_ms)
    SELECT ${newRowId("audit", nowMs)}, ${viewer.id}, ${action}, ${subjectId}, ${JSON.stringify(detail)}, ${nowMs} WHERE ${only}`
}
