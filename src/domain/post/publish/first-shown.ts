import { sql } from "drizzle-orm"
import type { Emission } from "../../_kernel/emission.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { emitEach } from "../../_kernel/outbox.ts"
import { workPublished } from "../events.ts"

/** Followers are not told of what was first shown longer ago, such as a work that comes back after an appeal. */
const NEWS_MS = 30 * 86_400_000

/**
 * Tells that a work is shown to everybody, in the batch that makes it so and behind what does so; `since` is the earliest moment at which
 * it may have been shown first. Followers are told of a work once, however often it comes back.
 */
export function firstShown(workId: WorkId, nowMs: number, since: number = nowMs - NEWS_MS): Emission {
  return emitEach(
    workPublished,
    { work_id: sql`work.id`, author_id: sql`work.author_id`, at_ms: sql`${nowMs}` },
    sql`FROM work JOIN work_text ON work_text.work_id = work.id
      WHERE work.id = ${workId} AND state = 'visible' AND visibility = 'public' AND is_part = 0 AND author_id IS NOT NULL
        AND author_shown = 1 AND first_shown_at_ms >= ${since} AND updated_at_ms = ${nowMs}`,
    { nowMs, subjectId: workId },
  )
}
