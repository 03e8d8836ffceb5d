import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { settleCount } from "../_kernel/count-fold.ts"
import type { Emission } from "../_kernel/emission.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { forgetChecks, forgetComment, forgetComments, writeAudit } from "../moderation/index.ts"
import type { deleteComment as declaration } from "./contract.ts"
import { commentFilesLeft } from "./events.ts"

/** Comments of a deleted work that go at once. */
const GROUP = 500

/** What is left of a comment whose place stays. */
export const EMPTIED = sql`text = '', mentions = '[]', images = '[]', folder = NULL, pinned_at_ms = NULL, request_key = NULL, source = NULL, scene = NULL`

/** Tells of the images of comments that go, before they do; `comments` is a condition over the row `comment`. */
export function leaveFiles(comments: SQL, nowMs: number): Emission {
  const columns = { comment_id: sql`id`, folder: sql`folder` }
  return emitEach(commentFilesLeft, columns, sql`FROM comment WHERE ${comments} AND folder IS NOT NULL`, { nowMs })
}

/** Deletes a comment of the viewer's, of their work, or as one who moderates. One with replies leaves its place. Throws NotFound. */
export async function deleteComment(
  context: MemberContext,
  { id }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs, viewer } = context
  const isOwners = sql`EXISTS (SELECT 1 FROM work WHERE work.id = comment.object_id AND work.author_id = ${viewer.id})`
  const mayDelete = sql`comment.id = ${id} AND deleted_at_ms IS NULL AND (comment.author_id = ${viewer.id} OR ${viewer.isModerator ? 1 : 0} OR ${isOwners})`
  const isGone = sql`NOT EXISTS (SELECT 1 FROM comment WHERE id = ${id} AND deleted_at_ms IS NULL)`
  const isByModerator = sql`EXISTS (SELECT 1 FROM comment WHERE ${mayDelete} AND comment.author_id IS NOT ${viewer.id} AND NOT ${isOwners})`
  const { found } = await namedBatch(database, {
    found: database.all<{ readonly leavesPlace: number }>(sql`SELECT ${HAS_REPLIES} AS "leavesPlace" FROM comment WHERE ${mayDelete}`),
    audit: writeAudit(context, "comment.delete", id, {}, isByModerator),
    files: leaveFiles(mayDelete, nowMs),
    // The place above goes with the last reply below it.
    place: sql`DELETE FROM comment WHERE deleted_at_ms IS NOT NULL AND id = (SELECT root_id FROM comment WHERE ${mayDelete})
      AND NOT EXISTS (SELECT 1 FROM comment other WHERE other.root_id = comment.id AND other.id <> ${id})`,
    // What replies were added is counted at once: the place stands by their number, and would be away until they are.
    counted: settleCount("comment", id, "reply", nowMs, sql`EXISTS (SELECT 1 FROM comment WHERE ${mayDelete})`),
    removed: sql`DELETE FROM comment WHERE ${mayDelete} AND NOT ${HAS_REPLIES}`,
    emptied: sql`UPDATE comment SET ${EMPTIED}, deleted_at_ms = ${nowMs}, updated_at_ms = ${nowMs} WHERE ${mayDelete}`,
    likes: sql`DELETE FROM comment_like WHERE comment_id = ${id} AND ${isGone}`,
    checks: sql`${forgetChecks(sql`SELECT ${id}`)} AND ${isGone}`,
    texts: forgetComment(id, isGone),
  })
  const [row] = found
  if (row === undefined) throw new DomainError("NotFound")
  context.wakeFold()
  return { id, leaves_place: row.leavesPlace === 1 }
}

/** The row `comment` has replies, shown or not. */
export const HAS_REPLIES = sql`EXISTS (SELECT 1 FROM comment below WHERE below.root_id = comment.id)`

/** Deletes all comments of a work that is gone. Throws where there are more than one run takes; the outbox goes on with them. */
export async function deleteCommentsOf({ database, nowMs }: Pick<Context, "database" | "nowMs">, workId: WorkId): Promise<void> {
  let isMore = false
  await database.run(sql`DELETE FROM closed_talk WHERE object_id = ${workId}`)
  await inRounds(GROUP, async (limit) => {
    const rows = await database.all<{ readonly id: string }>(
      sql`SELECT id FROM comment WHERE object_id = ${workId} ORDER BY id LIMIT ${limit}`,
    )
    const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
    if (rows.length > 0)
      await namedBatch(database, {
        files: leaveFiles(sql`id IN ${ids}`, nowMs),
        comments: sql`DELETE FROM comment WHERE id IN ${ids}`,
        likes: sql`DELETE FROM comment_like WHERE comment_id IN ${ids}`,
        checks: forgetChecks(ids),
        texts: forgetComments(sql`SELECT value AS id FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})`),
      })
    isMore = rows.length === limit
    return rows.length
  })
  if (isMore) throw new Error("more comments of this work follow")
}
