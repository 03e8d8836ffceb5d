import { type SQL, sql } from "drizzle-orm"
import { oneOfMany } from "../identity/index.ts"
import { dayOf } from "./purse-rules.ts"
import type { WithheldReason } from "./rules.ts"

/** Why an account's free credits are withheld today, as a value within a statement; NULL where they are not. Whoever has paid is never asked. */
export function withheldReason(userId: string, nowMs: number): SQL<WithheldReason | null> {
  return oneOfMany(userId, nowMs, {
    hasIt: sql`EXISTS (SELECT 1 FROM ledger_movement WHERE key = 'stamina:' || other.id || ':' || ${dayOf(nowMs)})`,
    hasPaid: sql`EXISTS (SELECT 1 FROM ledger_movement WHERE user_id = me.id AND kind = 'purchase')`,
  })
}
