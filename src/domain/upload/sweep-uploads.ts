import { asc, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { cleanFiles, cleanUpload } from "./clean-uploads.ts"
import { RESTORABLE_MS, UPLOAD_LIFE_MS, UPLOAD_TOLD_MS } from "./rules.ts"

/** Rows of each kind that one run tends; what it leaves follows a minute later. */
const GROUP = 50
/** How much longer deleted files stay than they can be brought back: who asks at the last moment may still be under way. */
const RESTORE_GRACE_MS = 60_000

/**
 * Ends uploads that nobody touched for a day, takes what became nothing, files that were deleted 30 days ago and helpers that nothing needed for
 * as long out of the store, and forgets uploads that ended a week ago. Answers how many rows it tended. Every step may run twice; each is served by an index.
 */
export async function sweepUploads(context: Context): Promise<number> {
  const { database, log, nowMs } = context
  const { mediaFile, upload } = schema
  const stale = sql`(SELECT id FROM upload WHERE status IN ('init', 'pending') AND updated_at_ms <= ${nowMs - UPLOAD_LIFE_MS} ORDER BY updated_at_ms LIMIT ${GROUP})`
  const told = sql`(SELECT id FROM upload WHERE status IN ('complete', 'fail', 'error') AND updated_at_ms <= ${nowMs - UPLOAD_TOLD_MS}
    AND has_leftovers = 0 ORDER BY updated_at_ms LIMIT ${GROUP})`
  const { failed, forgotten, leftovers, files } = await namedBatch(database, {
    failed: database.all(
      sql`UPDATE upload SET status = 'fail', reason = 'uploadError', has_leftovers = 1, updated_at_ms = ${nowMs} WHERE id IN ${stale} RETURNING id`,
    ),
    removedUploadPart: sql`DELETE FROM upload_part WHERE upload_id IN ${told}`,
    forgotten: database.all(sql`DELETE FROM upload WHERE id IN ${told} RETURNING id`),
    // Long ago, so that nothing brings them back.
    unused: sql`UPDATE media_file SET deleted_at_ms = 1 WHERE id IN (SELECT id FROM media_file INDEXED BY media_file_unused
      WHERE unused_since_ms <= ${nowMs - RESTORABLE_MS} AND deleted_at_ms IS NULL ORDER BY unused_since_ms LIMIT ${GROUP})`,
    leftovers: database.select().from(upload).where(sql`has_leftovers = 1`).orderBy(asc(upload.updatedAtMs)).limit(GROUP),
    files: database
      .select({ id: mediaFile.id, mediaKey: mediaFile.mediaKey, posterKey: mediaFile.posterKey, playlistKey: mediaFile.playlistKey })
      .from(mediaFile)
      .where(sql`deleted_at_ms IS NOT NULL AND deleted_at_ms <= ${nowMs - RESTORABLE_MS - RESTORE_GRACE_MS}`)
      .orderBy(asc(mediaFile.deletedAtMs))
      .limit(GROUP),
  })
  const steps = [...leftovers.map((row) => () => cleanUpload(context, row)), ...files.map((file) => () => cleanFiles(context, [file]))]
  let done = 0
  for (const step of steps) {
    try {
      await step()
      done++
    } catch (error) {
      log.error("upload not swept", { error: String(error) })
    }
  }
  return failed.length + forgotten.length + done
}
