import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newAppeal, selectAppeal, withWords } from "../moderation/index.ts"
import type { appeal } from "./resource-contract.ts"

/**
 * Keeps what somebody says about a file of theirs, or about an upload that became none; said a second time it is
 * added to what was said first. Throws NotFound, Conflict where it cannot be added.
 */
export async function appealRefusal(
  context: MemberContext,
  { file_id: fileId, text }: CallInput<typeof appeal>,
): Promise<CallOutput<typeof appeal>> {
  const { database, viewer, nowMs } = context
  const named = sql`SELECT name FROM media_file WHERE id = ${fileId} AND owner_id = ${viewer.id}
    UNION ALL SELECT name FROM upload WHERE id = ${fileId} AND owner_id = ${viewer.id}`
  const { rows } = await namedBatch(database, {
    kept: newAppeal({
      ownerId: sql`${viewer.id}`,
      kind: "file",
      subjectId: sql`${fileId}`,
      against: sql`${fileId}`,
      againstActor: sql`NULL`,
      title: sql`name`,
      askedLevel: null,
      text,
      nowMs,
      from: sql`FROM (${named} LIMIT 1) WHERE true`,
    }),
    rows: selectAppeal(context, { ownerId: viewer.id, kind: "file", subjectId: fileId }),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  withWords(row, text)
  return { appeal_id: row.id, file_id: row.subjectId, text: row.text, created_at: new Date(row.createdAtMs).toISOString() }
}
