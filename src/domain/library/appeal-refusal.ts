import { and, eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newRowId } from "../_kernel/ids.ts"
import type { appeal } from "./resource-contract.ts"

/**
 * Keeps what somebody says about a file of theirs, or about an upload that became none; a second time it is answered what was said
 * first. Throws NotFound.
 */
export async function appealRefusal(
  { database, viewer, nowMs }: MemberContext,
  { file_id: fileId, text }: CallInput<typeof appeal>,
): Promise<CallOutput<typeof appeal>> {
  const { mediaAppeal } = schema
  const { rows } = await namedBatch(database, {
    newMediaAppeal: sql`INSERT INTO media_appeal (id, owner_id, file_id, text, created_at_ms)
      SELECT ${newRowId("appeal", nowMs)}, ${viewer.id}, ${fileId}, ${text}, ${nowMs}
      WHERE EXISTS (SELECT 1 FROM media_file WHERE id = ${fileId} AND owner_id = ${viewer.id})
        OR EXISTS (SELECT 1 FROM upload WHERE id = ${fileId} AND owner_id = ${viewer.id}) ON CONFLICT DO NOTHING`,
    rows: database
      .select()
      .from(mediaAppeal)
      .where(and(eq(mediaAppeal.ownerId, viewer.id), eq(mediaAppeal.fileId, fileId))),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  return { appeal_id: row.id, file_id: row.fileId, text: row.text, created_at: new Date(row.createdAtMs).toISOString() }
}
