import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../../_kernel/ids.ts"
import { newRowId } from "../../_kernel/ids.ts"
import type { SubjectKind } from "../case-rules.ts"

/** What makes something wait for a moderator. */
export interface CaseCause {
  readonly subjectKind: SubjectKind
  readonly subjectId: string
  /** Whose it is: an id, or an expression of one. */
  readonly ownerId: AccountId | SQL | null
  /** Which rule, check or report, such as `text:links@3`. */
  readonly cause: string
  readonly priority: number
  readonly nowMs: number
  /** A condition, within the statement. */
  readonly only?: SQL
}

/** True, within a statement, of a thing that a person looked at before and let be met. */
export function wasKept(subjectKind: SubjectKind, subjectId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM moderation_case WHERE subject_kind = ${subjectKind} AND subject_id = ${subjectId} AND decision IN ('keep', 'level'))`
}

/** The statement that opens a case, or adds its cause to the one that is open; as a part of a batch. */
export function openCase({ subjectKind, subjectId, ownerId, cause, priority, nowMs, only = sql`1` }: CaseCause): SQL {
  return sql`INSERT INTO moderation_case (id, subject_kind, subject_id, owner_id, state, priority, causes, created_at_ms, updated_at_ms)
    SELECT ${newRowId("case", nowMs)}, ${subjectKind}, ${subjectId}, ${ownerId}, 'open', ${priority}, json_array(${cause}), ${nowMs}, ${nowMs} WHERE ${only}
    ON CONFLICT (subject_kind, subject_id) WHERE state = 'open' DO UPDATE SET priority = MAX(priority, excluded.priority), updated_at_ms = excluded.updated_at_ms,
      causes = CASE WHEN EXISTS (SELECT 1 FROM json_each(causes) WHERE value = ${cause}) THEN causes ELSE json_insert(causes, '$[#]', ${cause}) END`
}
