import { type SQL, sql } from "drizzle-orm"
import { flag, via } from "../_kernel/select.ts"
import { isActive } from "../identity/index.ts"
import { isTrustedAuthor, landedLevel, levelOfSeen } from "../moderation/index.ts"
import { levelOf } from "../moderation/level-rules.ts"

/** Names the link of a share in the address of one of its images. */
export const SHARE_PARAMETER = "share"

/** An expression over a row of `task_share`: what its checks stand under. */
export const CHECKED_SHARE: SQL = sql`('sweep_' || task_share.token)`

/** What decides who opens a shared sweep: fields of `SharedThing` over rows of `task_share`. */
export function sharedFields(nowMs: number) {
  const seen = levelOfSeen(CHECKED_SHARE)
  const level = sql<number | null>`CASE WHEN ${seen} = 32 THEN 32 ELSE COALESCE(task_share.set_level, ${seen}) END`
  return {
    isOpen: flag(sql`(task_share.state = 'visible' AND task_share.is_off = 0 AND ${isActive(sql`task_share.owner_id`, nowMs)})`),
    level: via(level, (stored) => (stored === null ? null : levelOf(stored))),
    isOwnerTrusted: flag(isTrustedAuthor(sql`task_share.owner_id`, nowMs)),
  }
}

/** An expression over a row of `task_share`: a JSON list of the keys of its images that were looked at. */
export function seenKeys(): SQL {
  return sql`(SELECT json_group_array(media_key) FROM task_result WHERE task_id = task_share.task_id AND trashed_at_ms IS NULL
    AND ${landedLevel(CHECKED_SHARE, sql`task_result.media_key`)} IS NOT NULL)`
}
