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
  const due = sql`SELECT id FROM ban WHERE turns_at_ms IS NOT NULL AND turns_at_ms <= ${nowMs} ORDER BY turns_at_ms LIMIT ${GROUP}`
  return inRounds(GROUP, async () => {
    const { turned } = await namedBatch(database, {
      told: emitEach(accountShown, { accountId: sql`account_id` }, sql`FROM ban WHERE id IN (${due})`, { nowMs }),
      turned: database.all(sql`UPDATE ban SET turns_at_ms = CASE WHEN ends_at_ms > ${nowMs} THEN ends_at_ms END
        WHERE id IN (${due}) RETURNING id`),
    })
    return turned.length
  })
}
