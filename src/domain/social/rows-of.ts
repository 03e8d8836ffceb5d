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

/** 1 where the author of the row `work` likes it themselves, else 0. */
export const IS_LIKED_BY_AUTHOR = sql`EXISTS (SELECT 1 FROM work_like AS own WHERE own.account_id = work.author_id AND own.work_id = work.id)`

/** 1 where the author of the row `work` keeps it themselves, else 0. */
export const IS_KEPT_BY_AUTHOR = sql`EXISTS (SELECT 1 FROM collected AS own
  WHERE own.account_id = work.author_id AND own.object_type = work.object_type AND own.object_id = work.id)`

/** Whether somebody keeps the row `work`. */
export function isKeptBy(viewerId: ViewerId): SQL {
  return sql`EXISTS (SELECT 1 FROM collected AS kept
    WHERE kept.account_id = ${viewerId} AND kept.object_type = work.object_type AND kept.object_id = work.id)`
}
