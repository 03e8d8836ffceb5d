import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { uploadsUnder } from "./plan-upload.ts"

/** Rows that are read or deleted at once. */
const GROUP = 200

/** Deletes everything that an account uploaded, and all that is kept of it. Safe to repeat. */
export async function purgeMedia({ database, media }: Context, ownerId: AccountId): Promise<void> {
  const uploads = await database
    .select({ mediaKey: schema.upload.mediaKey, storeUploadId: schema.upload.storeUploadId })
    .from(schema.upload)
    .where(sql`owner_id = ${ownerId} AND status <> 'complete'`)
  for (const { mediaKey, storeUploadId } of uploads) await media.dropParts(mediaKey, storeUploadId)
  await media.deleteUnder(uploadsUnder(ownerId))
  for (;;) {
    const some = sql`(SELECT id FROM media_file WHERE owner_id = ${ownerId} LIMIT ${GROUP})`
    const files = await database.all<{ readonly id: string }>(sql`DELETE FROM media_file WHERE id IN ${some} RETURNING id`)
    if (files.length < GROUP) break
  }
  await database.batch([
    database.run(sql`DELETE FROM upload_part WHERE upload_id IN (SELECT id FROM upload WHERE owner_id = ${ownerId})`),
    database.run(sql`DELETE FROM upload WHERE owner_id = ${ownerId}`),
    database.run(sql`DELETE FROM media_folder WHERE owner_id = ${ownerId}`),
    database.run(sql`DELETE FROM media_appeal WHERE owner_id = ${ownerId}`),
    database.run(sql`DELETE FROM media_usage WHERE owner_id = ${ownerId}`),
  ])
}
