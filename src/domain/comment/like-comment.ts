import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { countedNow } from "../_kernel/count-log.ts"
import { DomainError } from "../_kernel/errors.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { onlookerOf, shownTo } from "../post/index.ts"
import { isShown } from "./comment-row.ts"
import type { likeComment as declaration } from "./contract.ts"
import { commentLiked } from "./events.ts"

/**
 * Likes a comment, or likes it no more; the log of counts follows by triggers. Throws NotFound for what the viewer does not see; taking back
 * works all the same, and tells of that nothing.
 */
export async function likeComment(
  context: MemberContext,
  { id, is_liked: isLiked }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs, viewer } = context
  const likes = sql`FROM comment_like WHERE comment_id = ${id} AND account_id = ${viewer.id}`
  const shown = sql`FROM comment WHERE comment.id = ${id} AND ${isShown(viewer)}
    AND EXISTS (SELECT 1 FROM work WHERE id = comment.object_id AND ${shownTo(onlookerOf(viewer))})`
  const told = emitEach(
    commentLiked,
    { comment_id: sql`comment.id`, author_id: sql`comment.author_id`, actor_id: sql`${viewer.id}`, at_ms: sql`${nowMs}` },
    sql`${shown} AND comment.author_id <> ${viewer.id} AND NOT EXISTS (SELECT 1 ${likes})`,
    { nowMs },
  )
  const { found } = await namedBatch(database, {
    // Before the row itself, which ends its condition.
    told: isLiked ? [told] : [],
    changed: isLiked
      ? sql`INSERT INTO comment_like (comment_id, account_id, created_at_ms) SELECT comment.id, ${viewer.id}, ${nowMs} ${shown} ON CONFLICT DO NOTHING`
      : sql`DELETE ${likes}`,
    found: database.all<{ readonly likeCount: number }>(
      sql`SELECT comment.like_count + ${countedNow("comment", id, "like")} AS "likeCount" ${shown}`,
    ),
  })
  const [row] = found
  if (isLiked && row === undefined) throw new DomainError("NotFound")
  context.wakeFold()
  return { is_liked: isLiked, like_count: Math.max(Number(isLiked), row?.likeCount ?? 0) }
}
