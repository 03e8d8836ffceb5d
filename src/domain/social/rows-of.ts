import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"

/** The query `followed_id` of whom somebody follows, at most so many. */
export function followedBy(viewerId: ViewerId, limit: number): SQL {
  return sql`SELECT followed_id FROM follow WHERE follower_id = ${viewerId} LIMIT ${limit}`
}

/** Whether somebody follows the author of the row `work`. */
export function followsAuthor(viewerId: ViewerId): SQL {
  return sql`EXISTS (SELECT 1 FROM follow WHERE follow.follower_id = ${viewerId} AND follow.followed_id = work.author_id)`
}

/** The query `id` of what somebody kept last. */
export function lastKeptBy(viewerId: ViewerId, limit: number): SQL {
  return sql`SELECT object_id AS id FROM collected WHERE account_id = ${viewerId} ORDER BY created_at_ms DESC LIMIT ${limit}`
}

/** Whether somebody keeps the row `work`. */
export function isKeptBy(viewerId: ViewerId): SQL {
  return sql`EXISTS (SELECT 1 FROM collected AS kept
    WHERE kept.account_id = ${viewerId} AND kept.object_type = work.object_type AND kept.object_id = work.id)`
}
