import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { accountShown } from "../identity/index.ts"

/** Bans of one round. */
const GROUP = 200

/** Tells of the bans that began or ended by themselves, so that what their accounts published follows; answers how many. */
export function turnBans({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  return inRounds(GROUP, async (limit) => {
    const due = await database.all<{ readonly id: string }>(
      sql`SELECT id FROM ban WHERE turns_at_ms IS NOT NULL AND turns_at_ms <= ${nowMs} ORDER BY turns_at_ms LIMIT ${limit}`,
    )
    if (due.length === 0) return 0
    const isDue = sql`id IN (SELECT value FROM json_each(${JSON.stringify(due.map(({ id }) => id))}))`
    await namedBatch(database, {
      told: emitEach(accountShown, { accountId: sql`account_id` }, sql`FROM ban WHERE ${isDue}`, { nowMs }),
      turned: sql`UPDATE ban SET turns_at_ms = CASE WHEN ends_at_ms > ${nowMs} THEN ends_at_ms END WHERE ${isDue}`,
    })
    return due.length
  })
}
