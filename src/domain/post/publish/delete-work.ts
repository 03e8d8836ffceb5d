import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asAccountId, asWorkId, type TaskId, type WorkId } from "../../_kernel/ids.ts"
import { deletingLimits, type PostingFacts } from "../../moderation/index.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { pagesOf } from "../withdrawal/pages-of-work.ts"
import { removeFilesOf } from "../withdrawal/remove-files.ts"
import { deleteStatements } from "./delete-statements.ts"
import { handOf } from "./owners-hand.ts"

/**
 * Deletes a work of the member's, or as one who moderates, whatever kind it is, with the parts that only it has. Throws NotFound, also for one of another kind than
 * is said, and TooManyRequests.
 */
export async function deleteWork(
  caller: MemberContext,
  { id, obj_type: objectType }: { readonly id: WorkId; readonly obj_type?: number | undefined },
): Promise<{ ok: true }> {
  const context = await handOf(caller, id, null)
  const { database, hubs, log, nowMs, viewer } = context
  const limits = deletingLimits(context, id, sql`NOT EXISTS (SELECT 1 FROM work WHERE id = ${id})`)
  const kind = objectType === undefined ? sql`1` : sql`object_type = ${objectType}`
  const own = sql`SELECT id FROM work WHERE id = ${id} AND author_id = ${viewer.id} AND ${kind}`
  const gone = sql`${own} AND ${limits.mayDelete}`
  const works = sql`${gone} UNION SELECT item_id FROM work_item JOIN work AS part ON part.id = item_id
    WHERE post_id IN (${gone}) AND part.is_part = 1 AND part.author_id = ${viewer.id}
      AND NOT EXISTS (SELECT 1 FROM work_item AS other WHERE other.item_id = part.id AND other.post_id <> post_id)`
  const { found, facts, left, tasks } = await namedBatch(database, {
    found: database.all(own),
    tasks: database.all<{ readonly id: TaskId }>(
      sql`SELECT DISTINCT task_id AS id FROM work_origin WHERE work_id IN (${works}) AND task_id IS NOT NULL AND relation = 'self'`,
    ),
    facts: database.all<PostingFacts>(limits.facts),
    covers: passCovers(works),
    works: deleteStatements(works, nowMs),
    items: sql`DELETE FROM work_item WHERE NOT EXISTS (SELECT 1 FROM work WHERE id = ${id}) AND (item_id = ${id} OR post_id = ${id})`,
    limits: limits.then,
    left: database.all(own),
  })
  if (found.length === 0) throw new DomainError("NotFound")
  if (left.length > 0) throw limits.refusal(facts[0])
  await context.followUp()
  if (tasks.length > 0)
    await hubs
      .forget(
        viewer.id,
        tasks.map((task) => task.id),
      )
      .catch((error: unknown) => log.error("hub away", { error: String(error) }))
  return { ok: true }
}

/** Posts that a deleted work is a part of are shown by their next item; those without another by none. */
function passCovers(works: SQL): readonly SQL[] {
  const posts = sql`SELECT post_id FROM work_item WHERE item_id IN (${works}) AND post_id NOT IN (${works})`
  const next = sql`FROM work_item JOIN work AS item ON item.id = work_item.item_id WHERE work_item.post_id = work.id AND item.id NOT IN (${works})
    ORDER BY work_item.position LIMIT 1`
  return [
    sql`UPDATE work SET cover_key = '', stream_key = NULL, preview_key = NULL WHERE id IN (${posts})`,
    sql`UPDATE work SET (cover_key, width, height, thumbhash, colour, stream_key, preview_key, duration_ms) =
        (SELECT item.cover_key, item.width, item.height, item.thumbhash, item.colour, item.stream_key, item.preview_key, item.duration_ms ${next})
      WHERE id IN (${posts}) AND EXISTS (SELECT 1 ${next})`,
  ]
}

/** Takes the files of a deleted work out of the store, wherever they lie, and its pages out of what is kept near visitors. */
export async function removeDeleted(context: Context, event: DeletedWork): Promise<void> {
  const id = asWorkId(event.work_id)
  const authorId = event.author_id === null ? null : asAccountId(event.author_id)
  await removeFilesOf(context, [{ id, authorId }])
  const row = { id, authorId, objectType: event.obj_type, subObjectType: null, subChannel: event.sub_channel }
  await context.edgeCache.purge({ paths: pagesOf(row) })
}

interface DeletedWork {
  readonly work_id: string
  readonly author_id: string | null
  readonly obj_type: number
  readonly sub_channel: string | null
}

/** Deletes a post or a draft of one. Throws NotFound, TooManyRequests. */
export function deletePost(context: MemberContext, { id }: { readonly id: WorkId }): Promise<{ ok: true }> {
  return deleteWork(context, { id, obj_type: OBJECT_TYPES.post })
}
