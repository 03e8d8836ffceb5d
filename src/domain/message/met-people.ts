import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"
import { isVisible } from "../profile/index.ts"
import { personNotHiddenFor } from "../social/index.ts"

/** Whether a member's inbox names the person of the row `account`: there, active, not banned, not hidden. */
export function isNamedTo(memberId: ViewerId, nowMs: number): SQL {
  return sql`(${isVisible(memberId, nowMs)} AND ${personNotHiddenFor(memberId)})`
}

/** Whether the account of an id can be told anything. */
export function canBeTold(memberId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM account AS receiver WHERE receiver.id = ${memberId} AND receiver.deleted_at_ms IS NULL AND receiver.status = 1)`
}
