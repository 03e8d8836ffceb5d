import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, asAccountId } from "../_kernel/ids.ts"
import { IS_OPEN } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"
import type { NewNotification } from "./ports.ts"

/** Where a round stands: the follower that was looked at last. */
export interface FollowerPlace {
  readonly atMs: number
  readonly id: string
}

interface Row extends FollowerPlace {
  readonly isTold: number
}

/**
 * The next followers of a work's author, last followed first, and those of them who are told: who is there, meets works of its
 * level, and hides neither its author nor one of its tags. `last` is null at the end, and where the work is not shown to everybody anymore. One query of at most `limit` rows.
 */
export async function followersToTell(
  { database, nowMs }: Pick<Context, "database" | "nowMs">,
  { actorId, subject }: Pick<NewNotification, "actorId" | "subject">,
  { after, limit }: { readonly after: FollowerPlace | null; readonly limit: number },
): Promise<{ readonly told: readonly AccountId[]; readonly last: FollowerPlace | null }> {
  const place = after === null ? sql`1` : sql`(follow.created_at_ms, follow.follower_id) < (${after.atMs}, ${after.id})`
  const rows = await database.all<Row>(sql`
    SELECT follow.follower_id AS id, follow.created_at_ms AS "atMs",
      (account.deleted_at_ms IS NULL AND account.status = 1 AND (account.levels & work.level) <> 0
        AND ${notHiddenFor(sql`follow.follower_id`)}) AS "isTold"
    FROM (SELECT id, author_id, level FROM work WHERE id = ${subject?.id ?? ""} AND visibility = 'public' AND ${IS_OPEN}) AS work
      CROSS JOIN follow CROSS JOIN account ON account.id = follow.follower_id
    WHERE follow.followed_id = ${actorId} AND ${place} AND follow.created_at_ms <= ${nowMs}
    ORDER BY follow.created_at_ms DESC, follow.follower_id DESC LIMIT ${limit}`)
  const last = rows.at(-1)
  return {
    told: rows.filter(({ isTold }) => isTold === 1).map(({ id }) => asAccountId(id)),
    last: last === undefined || rows.length < limit ? null : { atMs: last.atMs, id: last.id },
  }
}
