import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { FileId } from "../_kernel/ids.ts"
import { fileOfRow } from "./file-row.ts"
import { planOf, type UploadPlan } from "./plan-upload.ts"
import { selectParts, selectResult, selectUpload } from "./upload-rows.ts"

/**
 * Where an upload stands: fresh addresses and the numbers of the confirmed parts, or what it became. One batch. Throws NotFound for
 * one that is not the viewer's, was cancelled or lay still for too long.
 */
export async function resumeUpload(context: MemberContext, fileId: FileId): Promise<UploadPlan> {
  const { database, nowMs, viewer } = context
  const { uploads, parts, files } = await namedBatch(database, {
    changedUpload: sql`UPDATE upload SET updated_at_ms = ${nowMs} WHERE id = ${fileId} AND owner_id = ${viewer.id} AND status IN ('init', 'pending')`,
    uploads: selectUpload(database, fileId, viewer.id),
    parts: selectParts(database, fileId),
    files: selectResult(database, fileId, viewer.id),
  })
  const [upload] = uploads
  const [file] = files
  if (!upload || upload.status === "fail" || (upload.status === "complete" && file === undefined)) throw new DomainError("NotFound")
  const received = parts.filter(({ confirmedAtMs }) => confirmedAtMs !== null).map(({ number }) => number)
  if (upload.status === "init" || upload.status === "pending") return planOf(context, upload, received)
  const { id, partBytes, status } = upload
  return { file_id: id, pre_signs: [], chunk_size: partBytes, status, received, file: file === undefined ? null : fileOfRow(file) }
}
