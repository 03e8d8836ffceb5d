import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { LeavingPerson } from "../_kernel/personal-data.ts"
import { uploadsUnder } from "./plan-upload.ts"
import { dropRenditionUploads } from "./rendition-uploads.ts"

/** Deletes the bytes of everything that somebody uploaded, and what is known of parts. Safe to repeat. */
export async function purgeUploads(context: Context, { id }: LeavingPerson): Promise<boolean> {
  const { database, media } = context
  await dropRenditionUploads(context, sql`owner_id = ${id}`)
  const uploads = await database
    .select({ mediaKey: schema.upload.mediaKey, storeUploadId: schema.upload.storeUploadId })
    .from(schema.upload)
    .where(sql`owner_id = ${id} AND status <> 'complete'`)
  for (const { mediaKey, storeUploadId } of uploads) await media.dropParts(mediaKey, storeUploadId)
  await media.deleteUnder(uploadsUnder(id))
  await database.run(sql`DELETE FROM upload_part WHERE upload_id IN (SELECT id FROM upload WHERE owner_id = ${id})`)
  return true
}
