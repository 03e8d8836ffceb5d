import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { FileId } from "../_kernel/ids.ts"
import { cleanUpload } from "./clean-uploads.ts"
import { selectUpload } from "./upload-rows.ts"

/** Gives an upload up, so that another can begin. Repeating changes nothing. One batch. Throws NotFound, Conflict for one that is complete. */
export async function cancelUpload(context: MemberContext, fileId: FileId): Promise<{ file_id: string }> {
  const { database, nowMs, viewer } = context
  const { uploads } = await namedBatch(database, {
    changedUpload: sql`UPDATE upload SET status = 'fail', has_leftovers = 1, updated_at_ms = ${nowMs}
      WHERE id = ${fileId} AND owner_id = ${viewer.id} AND status IN ('init', 'pending')`,
    uploads: selectUpload(database, fileId, viewer.id),
  })
  const [upload] = uploads
  if (!upload) throw new DomainError("NotFound")
  if (upload.status === "complete") throw new DomainError("Conflict")
  // What this does not manage, the sweep does.
  if (upload.hasLeftovers) context.later(cleanUpload(context, upload))
  return { file_id: upload.id }
}
