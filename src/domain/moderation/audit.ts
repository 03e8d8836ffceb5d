import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "../_kernel/context.ts"
import { newRowId } from "../_kernel/ids.ts"

/** What is noted of those who act on others' accounts. */
export type AuditAction =
  | "ban"
  | "ban-cancel"
  | "credits.grant"
  | "membership.grant"
  | "redeem-code.create"
  | "appeal.decide"
  | "backend.add"
  | "backend.change"
  | "backend.set-state"
  | "backend.remove"
  | "backend.test-image"
  | "backend.check"
  | "workflow.class"
  | "case.decide"
  | "case.undo"
  | "work.pick"
  | "work.change"
  | "work.delete"
  | "comment.delete"
  | "rule.save"
  | "module.save"
  | "module.arrange"
  | "module.remove"
  | "site.save"
  | "sign-up.save"
  | "invitation.add"
  | "invitation.revoke"
  | "mail.test"

/** The statement that notes an act, as a part of the batch that does it; what is noted cannot be changed or deleted. */
export function writeAudit(
  { nowMs, viewer }: Pick<MemberContext, "nowMs" | "viewer">,
  action: AuditAction,
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
  condition: SQL = sql`1`,
): SQL {
  return sql`INSERT INTO audit_entry (id, actor_id, action, subject_id, detail, at_ms)
    SELECT ${newRowId("audit", nowMs)}, ${viewer.id}, ${action}, ${subjectId}, ${JSON.stringify(detail)}, ${nowMs} WHERE ${condition}`
}
