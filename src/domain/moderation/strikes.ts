import { type SQL, sql } from "drizzle-orm"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { POSTING_PAUSE_MS, STRIKE_WINDOW_MS } from "./strike-rules.ts"

/** A removal that counts against somebody. */
export interface Removal {
  readonly atMs: number
}

/**
 * The query of the viewer's removals, as a part of a batch, for `pausedUntilMs`: one a thing, and none of what a later decision or a
 * granted appeal brought back.
 */
export function postingPause({ database, viewer, nowMs }: MemberContext) {
  return removalsOf({ database }, sql`${viewer.id satisfies AccountId}`, nowMs)
}

/** As `postingPause`, of anybody: `ownerId` is an expression. */
export function removalsOf({ database }: Pick<Context, "database">, ownerId: SQL, nowMs: number) {
  return database.all<Removal>(sql`SELECT MAX(removal.decided_at_ms) AS "atMs" FROM moderation_case removal
    WHERE removal.owner_id = ${ownerId} AND removal.decided_at_ms >= ${nowMs - STRIKE_WINDOW_MS - POSTING_PAUSE_MS} AND removal.decision = 'remove'
      AND NOT EXISTS (SELECT 1 FROM moderation_case later WHERE later.subject_kind = removal.subject_kind AND later.subject_id = removal.subject_id
        AND later.decided_at_ms > removal.decided_at_ms AND later.decision IN ('keep', 'limit', 'level'))
      AND NOT EXISTS (SELECT 1 FROM appeal WHERE appeal.owner_id = removal.owner_id AND appeal.subject_kind = removal.subject_kind
        AND appeal.subject_id = removal.subject_id AND appeal.decision = 'overturned' AND appeal.decided_at_ms >= removal.decided_at_ms)
    GROUP BY removal.subject_kind, removal.subject_id`)
}
