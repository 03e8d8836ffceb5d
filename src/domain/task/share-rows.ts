import { type SQL, sql } from "drizzle-orm"
import { isActive } from "../identity/index.ts"
import { isTrustedAuthor, landedLevel, levelOfSeen } from "../moderation/index.ts"
import { levelOf } from "../moderation/level-rules.ts"
import type { SharedThing } from "../moderation/share-rules.ts"

/** Names the link of a share in the address of one of its images. */
export const SHARE_PARAMETER = "share"

/** What decides who opens a shared sweep, as a query tells it. */
export interface SharedRow {
  readonly isOpen: number
  readonly level: number | null
  readonly isOwnerTrusted: number
}

/** An expression over a row of `task_share`: what its checks stand under. */
export const CHECKED_SHARE: SQL = sql`('sweep_' || task_share.token)`

/** The columns of a `SharedRow` over rows of `task_share`. */
export function sharedColumns(nowMs: number): SQL {
  const level = levelOfSeen(CHECKED_SHARE)
  return sql`(task_share.state = 'visible' AND ${isActive(sql`task_share.owner_id`, nowMs)}) AS "isOpen",
    CASE WHEN ${level} = 32 THEN 32 ELSE COALESCE(task_share.set_level, ${level}) END AS level,
    ${isTrustedAuthor(sql`task_share.owner_id`, nowMs)} AS "isOwnerTrusted"`
}

/** What `sharedColumns` told. */
export function sharedThing({ isOpen, level, isOwnerTrusted }: SharedRow): SharedThing {
  return { isOpen: isOpen === 1, level: level === null ? null : levelOf(level), isOwnerTrusted: isOwnerTrusted === 1 }
}

/** An expression over a row of `task_share`: a JSON list of the keys of its images that were looked at. */
export function seenKeys(): SQL {
  return sql`(SELECT json_group_array(media_key) FROM task_result WHERE task_id = task_share.task_id
    AND ${landedLevel(CHECKED_SHARE, sql`task_result.media_key`)} IS NOT NULL)`
}
