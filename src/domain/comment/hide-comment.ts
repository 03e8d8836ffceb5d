import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import type { hideComment as declaration } from "./contract.ts"

/** Hides a comment of somebody else below a work of the viewer's from others, or shows it again; what is hidden is pinned no more. Throws NotFound. */
export async function hideComment(
  context: MemberContext,
  { id, is_hidden: isHidden }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs, viewer } = context
  const mayHide = sql`comment.id = ${id} AND comment.deleted_at_ms IS NULL AND comment.author_id IS NOT ${viewer.id}
    AND EXISTS (SELECT 1 FROM work WHERE work.id = comment.object_id AND work.author_id = ${viewer.id})`
  const { found } = await namedBatch(database, {
    changed: isHidden
      ? sql`UPDATE comment SET hidden_at_ms = ${nowMs}, pinned_at_ms = NULL, updated_at_ms = ${nowMs} WHERE ${mayHide} AND hidden_at_ms IS NULL`
      : sql`UPDATE comment SET hidden_at_ms = NULL, updated_at_ms = ${nowMs} WHERE ${mayHide} AND hidden_at_ms IS NOT NULL`,
    found: database.all(sql`SELECT 1 FROM comment WHERE ${mayHide}`),
  })
  if (found.length === 0) throw new DomainError("NotFound")
  context.wakeFold()
  return { id, is_hidden: isHidden }
}

/** Hides everything someone wrote below the works of people who block them. Safe to repeat. */
export async function hideCommentsOf(
  { database, nowMs, wakeFold }: Pick<MemberContext, "database" | "nowMs" | "wakeFold">,
  writerId: AccountId,
  ownerId: AccountId,
): Promise<void> {
  await database.run(sql`UPDATE comment SET hidden_at_ms = ${nowMs}, pinned_at_ms = NULL, updated_at_ms = ${nowMs}
    WHERE author_id = ${writerId} AND hidden_at_ms IS NULL AND deleted_at_ms IS NULL
      AND EXISTS (SELECT 1 FROM work WHERE work.id = comment.object_id AND work.author_id = ${ownerId})`)
  wakeFold()
}
