import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { isVisible } from "../profile/index.ts"
import { commentImagesDue } from "./events.ts"

/** Comments of one statement. */
const GROUP = 500

/**
 * Shows or hides all comments of a person with the person: nothing is read of who is banned, hidden, disabled or deleted, and what was
 * pinned of theirs is pinned no more. Safe to repeat.
 * Throws where there are more comments than one run takes; the outbox goes on with them.
 */
export async function syncCommenter(
  { database, nowMs, wakeFold }: Pick<Context, "database" | "nowMs" | "wakeFold">,
  accountId: AccountId,
): Promise<void> {
  const shown = sql`COALESCE((SELECT ${isVisible(null, nowMs)} FROM account WHERE account.id = ${accountId}), 0)`
  const stale = (limit: number) => sql`SELECT id FROM comment WHERE author_id = ${accountId} AND author_shown <> ${shown} LIMIT ${limit}`
  let isMore = false
  await inRounds(GROUP, async (limit) => {
    const { synced } = await namedBatch(database, {
      images: emitEach(commentImagesDue, { comment_id: sql`id` }, sql`FROM comment WHERE id IN (${stale(limit)}) AND folder IS NOT NULL`, {
        nowMs,
      }),
      synced:
        database.all(sql`UPDATE comment SET author_shown = ${shown}, pinned_at_ms = CASE WHEN ${shown} THEN pinned_at_ms END, updated_at_ms = ${nowMs}
        WHERE id IN (${stale(limit)}) RETURNING id`),
    })
    isMore = synced.length === limit
    return synced.length
  })
  wakeFold()
  if (isMore) throw new Error("more comments of this person follow")
}
