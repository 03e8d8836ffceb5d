import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../../_kernel/emission.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { isRewardWithheld, rewardStatements } from "../../credits/index.ts"
import { FIRST_POST_STAMINA } from "./first-post-rules.ts"

/**
 * Statements that reward the first post of its author's day (UTC, by when it was first shown), in the batch that makes it visible to
 * everybody and behind what does so. Once an account and day, and once a mailbox and network as the day's stamina is, whatever is deleted
 * later; nothing where the work is not public.
 */
export function firstPostReward(workId: WorkId, nowMs: number): readonly (SQL | Emission)[] {
  const shownAtMs = sql`COALESCE((SELECT first_shown_at_ms FROM work_text WHERE work_id = work.id), published_at_ms)`
  const day = sql`strftime('%Y-%m-%d', ${shownAtMs} / 1000, 'unixepoch')`
  return rewardStatements({
    earned: sql`SELECT 'first-post:' || author_id || ':' || ${day} AS key,
        author_id AS user_id, id AS subject_id
      FROM work WHERE id = ${workId} AND state = 'visible' AND visibility = 'public' AND is_part = 0 AND author_id IS NOT NULL
        AND NOT ${isRewardWithheld(sql`work.author_id`, nowMs, { prefix: "first-post", day })}`,
    stamina: FIRST_POST_STAMINA,
    nowMs,
  })
}
