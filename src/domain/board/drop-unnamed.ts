import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { type EventHandler, emitEach, on } from "../_kernel/outbox.ts"
import { forgetChecks } from "../moderation/index.ts"
import { dueBoard } from "./check-shared.ts"
import { boardDue, bytesDropped, bytesUnnamed } from "./events.ts"
import { CHECKED_BLOB } from "./share-rows.ts"

/** Rows of one run; what it leaves follows a minute later. */
const GROUP = 100

/**
 * Forgets bytes that no board names and whose time is over, the oldest first, and records that they are to leave the store: one batch, so
 * that a save that names them comes before it or finds them missing. Answers how many. Safe to repeat.
 */
export async function dropUnnamed({ database, nowMs }: Pick<Context, "database" | "nowMs">, only: SQL = sql`1`): Promise<number> {
  const due = sql`(SELECT media_key FROM board_blob WHERE kept_until_ms IS NOT NULL AND kept_until_ms <= ${nowMs} AND ${only}
    ORDER BY kept_until_ms LIMIT ${GROUP})`
  const { dropped } = await namedBatch(database, {
    recorded: emitEach(bytesDropped, { key: sql`media_key` }, sql`FROM board_blob WHERE media_key IN ${due}`, { nowMs }),
    forgotten: forgetChecks(sql`SELECT ${CHECKED_BLOB} FROM board_blob WHERE media_key IN ${due}`),
    dropped: database.all(sql`DELETE FROM board_blob WHERE media_key IN ${due} RETURNING media_key`),
  })
  return dropped.length
}

/** What follows in this feature. */
export const boardEvents: readonly EventHandler[] = [
  on(bytesUnnamed, async (context, { accountId }) => {
    await dropUnnamed(context, sql`account_id = ${accountId}`)
  }),
  on(bytesDropped, async ({ database, media }, { key }) => {
    const named = await database.all(sql`SELECT 1 FROM board_blob WHERE media_key = ${key}`)
    if (named.length === 0) await media.delete([key])
  }),
  on(boardDue, dueBoard),
]
