import { sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { IS_GIVEN } from "../../../db/schema/credits.ts"
import { select } from "../_kernel/select.ts"
import { startOfDayMs } from "./purse-rules.ts"

/** The query of what was sold and what was given since the beginning of a day (UTC), both purses together. The day's free stamina is neither. One row. */
export function creditsOfDay(database: Database, nowMs: number) {
  const sumOf = (isSold: boolean) => sql<number>`COALESCE(SUM(CASE WHEN (kind = 'purchase') = ${isSold ? 1 : 0} THEN amount END), 0)`
  return select(
    database,
    { sold: sumOf(true), granted: sumOf(false) },
    sql`ledger_movement JOIN ledger_entry ON movement_key = key AND account_id IN ('coins:' || user_id, 'stamina:' || user_id)
      WHERE ${IS_GIVEN} AND created_at_ms >= ${startOfDayMs(nowMs)}`,
  )
}
