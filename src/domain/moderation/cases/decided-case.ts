import { sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import type { SubjectState } from "../../_kernel/moderated-subject.ts"
import type { SubjectKind } from "../case-rules.ts"
import { type CaseDecision, UNDO_MS } from "../review-rules.ts"

/** What was decided about a thing permanently. */
export interface DecidedCase {
  readonly kind: SubjectKind
  readonly id: string
  readonly ownerId: string | null
  readonly decision: CaseDecision
  /** Where the thing stood before; null where that is not known. */
  readonly stoodAt: SubjectState | null
  readonly decidedAtMs: number
}

/** A case whose decision is not taken back anymore; null while it may be, and once it was. */
export async function decidedCase({ database, nowMs }: Context, caseId: string): Promise<DecidedCase | null> {
  const [row] = await database.all<DecidedCase>(sql`SELECT subject_kind AS kind, subject_id AS id, owner_id AS "ownerId", decision,
      json_extract(before, '$.state') AS "stoodAt", decided_at_ms AS "decidedAtMs"
    FROM moderation_case WHERE id = ${caseId} AND state = 'decided' AND decided_at_ms <= ${nowMs - UNDO_MS}`)
  return row ?? null
}
