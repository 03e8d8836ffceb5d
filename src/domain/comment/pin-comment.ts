import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { pinComment as declaration } from "./contract.ts"

/**
 * Puts a comment of the first level above all others of a work of the viewer's, in the place of the one that was, or takes it from there.
 * Throws NotFound, NotAllowed (a reply, or one that others do not see).
 */
export async function pinComment(
  { database, nowMs, viewer }: MemberContext,
  { id, is_pinned: isPinned }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const isOwners = sql`EXISTS (SELECT 1 FROM work WHERE work.id = comment.object_id AND work.author_id = ${viewer.id})`
  const mayPin = sql`comment.id = ${id} AND ${isOwners}`
  const isPinnable = sql`comment.root_id IS NULL AND comment.standing = 2`
  const pinnable = sql`SELECT object_id FROM comment WHERE ${mayPin} AND ${isPinnable}`
  const { found } = await namedBatch(database, {
    found: database.all<{ readonly isPinnable: number }>(
      sql`SELECT ${isPinnable} AS "isPinnable" FROM comment WHERE ${mayPin} AND deleted_at_ms IS NULL`,
    ),
    // One at a time: the index of pinned comments takes no second.
    others: isPinned
      ? sql`UPDATE comment SET pinned_at_ms = NULL WHERE pinned_at_ms IS NOT NULL AND object_id IN (${pinnable}) AND id <> ${id}`
      : [],
    changed: sql`UPDATE comment SET pinned_at_ms = ${isPinned ? nowMs : null} WHERE ${mayPin} AND ${isPinned ? isPinnable : sql`1`}`,
  })
  const [row] = found
  if (row === undefined) throw new DomainError("NotFound")
  if (isPinned && row.isPinnable !== 1) throw new DomainError("NotAllowed")
  return { id, is_pinned: isPinned }
}
