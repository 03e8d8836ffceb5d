import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { closeComments as declaration } from "./contract.ts"

/** Whether a work, an expression, takes no comments of others anymore. */
export function isClosed(workId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM closed_talk WHERE closed_talk.object_id = ${workId})`
}

/** Closes the comments of a work of the viewer's, or of any as one who moderates, or opens them again. Throws NotFound. */
export async function closeComments(
  { database, nowMs, viewer }: MemberContext,
  { obj_id: id, is_closed: isWanted }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const mayClose = sql`EXISTS (SELECT 1 FROM work WHERE work.id = ${id} AND (work.author_id = ${viewer.id} OR ${viewer.isModerator ? 1 : 0}))`
  const { found } = await namedBatch(database, {
    changed: isWanted
      ? sql`INSERT INTO closed_talk (object_id, closed_at_ms) SELECT ${id}, ${nowMs} WHERE ${mayClose} ON CONFLICT DO NOTHING`
      : sql`DELETE FROM closed_talk WHERE object_id = ${id} AND ${mayClose}`,
    found: database.all(sql`SELECT 1 WHERE ${mayClose}`),
  })
  if (found.length === 0) throw new DomainError("NotFound")
  return { obj_id: id, is_closed: isWanted }
}
