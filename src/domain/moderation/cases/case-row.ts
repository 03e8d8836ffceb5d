import { type SQL, sql } from "drizzle-orm"
import type { MemberIdentity } from "../../_kernel/context.ts"
import type { ModeratedSubject, ModeratedThing } from "../../_kernel/moderated-subject.ts"
import type { CaseState, SubjectKind } from "../case-rules.ts"
import type { ModerationCase } from "../review-contract.ts"
import { type CaseDecision, mayDecide } from "../review-rules.ts"

/** A row of `caseColumns`. */
export interface CaseRow {
  readonly id: string
  readonly kind: SubjectKind
  readonly subjectId: string
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly ownerHasRole: number | null
  readonly state: CaseState
  readonly priority: number
  readonly causes: string
  readonly reportCount: number
  readonly claimedBy: string | null
  readonly claimerName: string | null
  readonly claimedUntilMs: number | null
  readonly decision: CaseDecision | null
  readonly decidedBy: string | null
  readonly deciderName: string | null
  readonly decidedAtMs: number | null
  readonly reason: string | null
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly isReporter: number
}

const nameOf = (column: "owner_id" | "claimed_by" | "decided_by") =>
  sql.raw(`(SELECT name FROM account WHERE account.id = moderation_case.${column})`)

/** The columns of a `CaseRow`, of the table `moderation_case`, as somebody sees it. */
export function caseColumns(viewerId: string): SQL {
  return sql`moderation_case.id, subject_kind AS kind, subject_id AS "subjectId", owner_id AS "ownerId", ${nameOf("owner_id")} AS "ownerName",
    (SELECT is_moderator OR is_admin FROM account WHERE account.id = owner_id) AS "ownerHasRole", state, priority, causes, report_count AS "reportCount",
    claimed_by AS "claimedBy", ${nameOf("claimed_by")} AS "claimerName", claimed_until_ms AS "claimedUntilMs", decision, decided_by AS "decidedBy",
    ${nameOf("decided_by")} AS "deciderName", decided_at_ms AS "decidedAtMs", moderation_case.reason, moderation_case.created_at_ms AS "createdAtMs",
    updated_at_ms AS "updatedAtMs",
    EXISTS (SELECT 1 FROM report WHERE report.case_id = moderation_case.id AND report.reporter_id = ${viewerId}) AS "isReporter"`
}

/** Whether `mayDecide` and nobody else's claim allow somebody to decide the row `moderation_case`, in the words of the database. */
export function isDecidable(viewer: Pick<MemberIdentity, "id" | "isAdmin">, nowMs: number): SQL {
  return sql`(state = 'open' AND (claimed_by IS NULL OR claimed_by = ${viewer.id} OR claimed_until_ms <= ${nowMs}) AND owner_id IS NOT ${viewer.id}
    AND NOT EXISTS (SELECT 1 FROM report own WHERE own.case_id = moderation_case.id AND own.reporter_id = ${viewer.id})
    AND (${viewer.isAdmin ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM account WHERE account.id = owner_id AND (is_moderator OR is_admin))))`
}

/** True where the rules, not a claim, let somebody decide a case. */
export function isAllowedTo(viewer: Pick<MemberIdentity, "id" | "isAdmin">, row: CaseRow): boolean {
  const owner = row.ownerId === null ? null : { id: row.ownerId, hasRole: row.ownerHasRole === 1 }
  return mayDecide(viewer, { owner, isReporter: row.isReporter === 1 })
}

const iso = (atMs: number) => new Date(atMs).toISOString()
const personOf = (id: string, name: string | null) => ({ id, name: name ?? "" })

/** A case as calls show it; `found` is its thing, null where that is gone. */
export function caseOf(
  row: CaseRow,
  found: { readonly subject: ModeratedSubject; readonly thing: ModeratedThing } | null,
  viewer: MemberIdentity,
  nowMs: number,
): ModerationCase {
  const { claimedBy, claimedUntilMs, decidedBy } = row
  const isClaimed = row.state === "open" && claimedBy !== null && claimedUntilMs !== null && claimedUntilMs > nowMs
  return {
    case_id: row.id,
    kind: row.kind,
    id: row.subjectId,
    state: row.state,
    priority: row.priority,
    causes: JSON.parse(row.causes),
    report_count: row.reportCount,
    owner: row.ownerId === null ? null : personOf(row.ownerId, row.ownerName),
    thing: found === null ? null : thingOf(found),
    claim: isClaimed ? { by: personOf(claimedBy, row.claimerName), until: iso(claimedUntilMs) } : null,
    may_decide: isAllowedTo(viewer, row),
    decision: row.decision,
    decided_by: decidedBy === null ? null : personOf(decidedBy, row.deciderName),
    decided_at: row.decidedAtMs === null ? null : iso(row.decidedAtMs),
    reason: row.reason,
    create_at: iso(row.createdAtMs),
  }
}

function thingOf({ subject, thing }: { readonly subject: ModeratedSubject; readonly thing: ModeratedThing }) {
  const { title, text, preview, recordings = [], level, state, visibility, path } = thing
  const can = { can_move: subject.move !== null, has_level: subject.relevel !== null }
  return { title, text, preview, recordings: [...recordings], level, state, visibility, path, ...can }
}
