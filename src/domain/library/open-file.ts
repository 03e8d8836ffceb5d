import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { Download } from "../_kernel/feature.ts"
import type { FileId } from "../_kernel/ids.ts"
import { findFile } from "./find-files.ts"

/** A file of the viewer's as a stream; giving the stream up stops reading. Throws NotFound. */
export async function openFile(context: MemberContext, fileId: FileId): Promise<Download> {
  const row = await findFile(context, { file_id: fileId })
  const bytes = await context.media.read(row.mediaKey)
  if (bytes === null) throw new DomainError("NotFound")
  return { name: row.name, contentType: row.contentType, sizeBytes: row.sizeBytes, bytes }
}
