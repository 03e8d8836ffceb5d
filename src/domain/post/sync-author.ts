import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { isVisible } from "../profile/index.ts"
import { workChanged } from "./events.ts"

/** Works of one statement. */
const GROUP = 500

/**
 * Shows or hides all works of a person with the person, and puts their name on them: who is banned, hidden, disabled or deleted is on no
 * card. Safe to repeat. Throws where there are more works than one run takes; the outbox goes on with them.
 */
export async function syncAuthor({ database, nowMs }: Pick<Context, "database" | "nowMs">, accountId: AccountId): Promise<void> {
  const shown = sql`COALESCE(${isVisible(null, nowMs)}, 0)`
  const stale = (limit: number) => sql`SELECT work.id FROM work JOIN account ON account.id = work.author_id
    WHERE work.author_id = ${accountId} AND (work.author_shown <> ${shown} OR work.author <> account.name) LIMIT ${limit}`
  const person = sql`FROM account WHERE account.id = ${accountId}`
  let isMore = false
  await inRounds(GROUP, async (limit) => {
    const { synced } = await namedBatch(database, {
      told: emitEach(workChanged, { work_id: sql`id` }, sql`FROM work WHERE id IN (${stale(limit)})`, { nowMs }),
      synced:
        database.all(sql`UPDATE work SET author_shown = (SELECT ${shown} ${person}), author = (SELECT name ${person}), updated_at_ms = ${nowMs}
        WHERE id IN (${stale(limit)}) RETURNING id`),
    })
    isMore = synced.length === limit
    return synced.length
  })
  if (isMore) throw new Error("more works of this person follow")
}
