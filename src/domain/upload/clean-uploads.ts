import { inArray, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { UploadRow } from "./upload-rows.ts"

/** Takes what is left of an upload out of the store: its parts, or the file that nobody needs. Safe to repeat. */
export async function cleanUpload({ database, media }: Context, { id, mediaKey, storeUploadId }: UploadRow): Promise<void> {
  await media.dropParts(mediaKey, storeUploadId)
  await media.deleteUnder(mediaKey)
  await namedBatch(database, {
    changedUpload: sql`UPDATE upload SET has_leftovers = 0 WHERE id = ${id}`,
    removedUploadPart: database
      .delete(schema.uploadPart)
      .where(sql`upload_id = ${id} AND EXISTS (SELECT 1 FROM upload WHERE id = ${id} AND status IN ('fail', 'error'))`),
  })
}

/** Takes files that were deleted permanently, and all that was made of them, out of the store and then their rows out of the database. */
export async function cleanFiles(
  { database, media }: Context,
  rows: readonly {
    readonly id: string
    readonly mediaKey: string
    readonly posterKey: string | null
    readonly playlistKey: string | null
  }[],
): Promise<void> {
  for (const { mediaKey, posterKey, playlistKey } of rows) {
    await media.deleteUnder(mediaKey)
    // What was made of a file lies under its key; whatever does not is named by the row.
    const others = [posterKey, playlistKey].flatMap((key) => (key === null || key.startsWith(mediaKey) ? [] : [key]))
    await media.delete(others)
  }
  const ids = rows.map(({ id }) => id)
  await database.delete(schema.mediaFile).where(sql`${inArray(schema.mediaFile.id, ids)} AND deleted_at_ms IS NOT NULL`)
}
