import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { moderationCase as table } from "../../../../db/schema/moderation.ts"
import type { MemberIdentity } from "../../_kernel/context.ts"
import type { ModeratedSubject, ModeratedThing } from "../../_kernel/moderated-subject.ts"
import { flag, json, moment, type RowOf } from "../../_kernel/select.ts"
import type { ModerationCase } from "../review-contract.ts"
import { type CaseDecision, mayDecide } from "../review-rules.ts"

/** Somebody that a column names. */
const personAt = <Id extends SQLiteColumn>(column: Id) => ({
  id: column,
  name: sql<string | null>`(SELECT name FROM account WHERE account.id = ${column})`,
})

/** Fields of the table `moderation_case` as somebody sees it. */
export function caseFields(viewerId: string) {
  const { ownerId, claimedBy, decidedBy } = table
  return {
    id: table.id,
    kind: table.subjectKind,
    subjectId: table.subjectId,
    owner: personAt(ownerId),
    ownerHasRole: flag(sql`(SELECT is_moderator OR is_admin FROM account WHERE account.id = owner_id)`),
    state: table.state,
    priority: table.priority,
    causes: json<string[]>(table.causes),
    reportCount: table.reportCount,
    claimer: personAt(claimedBy),
    claimedUntilMs: table.claimedUntilMs,
    decision: sql<CaseDecision | null>`decision`,
    decider: personAt(decidedBy),
    decidedAt: moment(table.decidedAtMs),
    reason: table.reason,
    createdAt: moment(table.createdAtMs),
    updatedAtMs: table.updatedAtMs,
    isReporter: flag(sql`EXISTS (SELECT 1 FROM report WHERE report.case_id = moderation_case.id AND report.reporter_id = ${viewerId})`),
  }
}
export type CaseRow = RowOf<ReturnType<typeof caseFields>>

/** Whether `mayDecide` and nobody else's claim allow somebody to decide the row `moderation_case`, in the words of the database. */
export function isDecidable(viewer: Pick<MemberIdentity, "id" | "isAdmin">, nowMs: number): SQL {
  return sql`(state = 'open' AND (claimed_by IS NULL OR claimed_by = ${viewer.id} OR claimed_until_ms <= ${nowMs}) AND owner_id IS NOT ${viewer.id}
    AND NOT EXISTS (SELECT 1 FROM report own WHERE own.case_id = moderation_case.id AND own.reporter_id = ${viewer.id})
    AND (${viewer.isAdmin ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM account WHERE account.id = owner_id AND (is_moderator OR is_admin))))`
}

/** True where the rules, not a claim, let somebody decide a case. */
export function isAllowedTo(viewer: Pick<MemberIdentity, "id" | "isAdmin">, row: CaseRow): boolean {
  const owner = row.owner.id === null ? null : { id: row.owner.id, hasRole: row.ownerHasRole }
  return mayDecide(viewer, { owner, isReporter: row.isReporter })
}

/** Somebody as calls name them; null for nobody. */
const personOf = ({ id, name }: { readonly id: string | null; readonly name: string | null }) =>
  id === null ? null : { id, name: name ?? "" }

/** A case as calls show it; `found` is its thing, null where that is gone. */
export function caseOf(
  row: CaseRow,
  found: { readonly subject: ModeratedSubject; readonly thing: ModeratedThing } | null,
  viewer: MemberIdentity,
  nowMs: number,
): ModerationCase {
  const { claimedUntilMs } = row
  const claimer = personOf(row.claimer)
  const isClaimed = row.state === "open" && claimer !== null && claimedUntilMs !== null && claimedUntilMs > nowMs
  return {
    case_id: row.id,
    kind: row.kind,
    id: row.subjectId,
    state: row.state,
    priority: row.priority,
    causes: row.causes,
    report_count: row.reportCount,
    owner: personOf(row.owner),
    thing: found === null ? null : thingOf(found),
    claim: isClaimed ? { by: claimer, until: new Date(claimedUntilMs).toISOString() } : null,
    may_decide: isAllowedTo(viewer, row),
    decision: row.decision,
    decided_by: personOf(row.decider),
    decided_at: row.decidedAt,
    reason: row.reason,
    create_at: row.createdAt,
  }
}

function thingOf({ subject, thing }: { readonly subject: ModeratedSubject; readonly thing: ModeratedThing }) {
  const { title, text, preview, recordings = [], level, state, visibility, path } = thing
  const can = { can_move: subject.move !== null, has_level: subject.relevel !== null }
  return { title, text, preview, recordings: [...recordings], level, state, visibility, path, ...can }
}
