import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import type { FileId } from "../_kernel/ids.ts"
import { quotaOf, UPLOAD_LIFE_MS } from "./rules.ts"
import { takenBytes } from "./upload-rows.ts"

/** Rows that one run tends; what it leaves follows a minute later. */
const GROUP = 50

type Row = typeof schema.renditionUpload.$inferSelect
/** A rendition as it is planned: `mediaKey` is its own file's. */
export type PlannedRendition = Pick<Row, "name" | "mediaKey" | "sizeBytes">

/** The renditions of a video that are on their way, a statement of a batch. */
export function selectRenditionUploads(database: Database, fileId: FileId) {
  const { renditionUpload } = schema
  return database.select().from(renditionUpload).where(eq(renditionUpload.fileId, fileId)).orderBy(asc(renditionUpload.name))
}

/** A rendition that takes parts under this id of the store's, a statement of a batch. */
export function selectRenditionUpload(database: Database, fileId: FileId, { name, storeUploadId }: Pick<Row, "name" | "storeUploadId">) {
  const { renditionUpload } = schema
  return database
    .select({ sizeBytes: renditionUpload.sizeBytes })
    .from(renditionUpload)
    .where(and(eq(renditionUpload.fileId, fileId), eq(renditionUpload.name, name), eq(renditionUpload.storeUploadId, storeUploadId)))
}

/** In SQL: bytes of a video's renditions that are on their way. */
export function renditionBytesUnderWay(fileId: FileId): SQL {
  return sql`COALESCE((SELECT SUM(size_bytes) FROM rendition_upload WHERE file_id = ${fileId}), 0)`
}

/** The statement by which the renditions of a video are no longer on their way. */
export function forgetRenditionUploads(fileId: FileId): SQL {
  return sql`DELETE FROM rendition_upload WHERE file_id = ${fileId}`
}

/**
 * Opens renditions in the store, in place of `former` ones of the same names, as long as there is room for all of them; answers the store's
 * ids in their order, or null where there is none. What is opened counts towards the quota until it is confirmed or given up.
 */
export async function openRenditions(
  { database, media, viewer, nowMs }: MemberContext,
  fileId: FileId,
  planned: readonly PlannedRendition[],
  former: readonly Row[],
): Promise<readonly string[] | null> {
  const ids = await Promise.all(planned.map(({ mediaKey }) => media.openParts(mediaKey, "video/mp4")))
  const rows = planned.map((one, index) => ({ ...one, storeUploadId: ids[index] ?? "" }))
  const bytes = planned.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const replaced = sql`COALESCE((SELECT SUM(size_bytes) FROM rendition_upload
    WHERE file_id = ${fileId} AND name IN (SELECT value ->> 'name' FROM json_each(${JSON.stringify(rows)}))), 0)`
  const hasRoom = sql`${takenBytes(viewer.id)} - ${replaced} + ${bytes} <= ${quotaOf(viewer.plan)}`
  const kept =
    await database.all(sql`INSERT INTO rendition_upload (file_id, name, owner_id, media_key, store_upload_id, size_bytes, created_at_ms)
    SELECT ${fileId}, value ->> 'name', ${viewer.id}, value ->> 'mediaKey', value ->> 'storeUploadId', value ->> 'sizeBytes', ${nowMs}
    FROM json_each(${JSON.stringify(rows)}) WHERE ${hasRoom}
    ON CONFLICT (file_id, name) DO UPDATE SET store_upload_id = excluded.store_upload_id, size_bytes = excluded.size_bytes,
      created_at_ms = excluded.created_at_ms RETURNING name`)
  const hasKept = kept.length > 0
  for (const { mediaKey, storeUploadId } of hasKept ? former : rows) await media.dropParts(mediaKey, storeUploadId)
  return hasKept ? ids : null
}

/** Gives up renditions that nobody confirmed for a day, parts and all; answers how many. */
export async function sweepRenditions(context: Context): Promise<number> {
  return dropRenditionUploads(context, sql`created_at_ms <= ${context.nowMs - UPLOAD_LIFE_MS} ORDER BY created_at_ms LIMIT ${GROUP}`)
}

/** Takes the parts of renditions on their way out of the store, and then their rows. `which` is a condition. Safe to repeat. */
export async function dropRenditionUploads({ database, media }: Context, which: SQL): Promise<number> {
  const rows = await database.all<Pick<Row, "fileId" | "name" | "mediaKey" | "storeUploadId">>(
    sql`SELECT file_id AS "fileId", name, media_key AS "mediaKey", store_upload_id AS "storeUploadId" FROM rendition_upload WHERE ${which}`,
  )
  for (const { fileId, name, mediaKey, storeUploadId } of rows) {
    await media.dropParts(mediaKey, storeUploadId)
    await database.run(
      sql`DELETE FROM rendition_upload WHERE file_id = ${fileId} AND name = ${name} AND store_upload_id = ${storeUploadId}`,
    )
  }
  return rows.length
}
