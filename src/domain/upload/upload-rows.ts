import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { FileId } from "../_kernel/ids.ts"
import type { SignedUpload } from "../_kernel/media-ports.ts"

export type UploadRow = typeof schema.upload.$inferSelect
export type PartRow = typeof schema.uploadPart.$inferSelect

/** In SQL: an upload that still takes parts. */
export const IS_UNDER_WAY: SQL = sql`status IN ('init', 'pending')`

/** Whether an upload still takes parts. */
export function isUnderWay({ status }: UploadRow): boolean {
  return status === "init" || status === "pending"
}

/** The upload of an owner, a statement of a batch. */
export function selectUpload(database: Context["database"], fileId: FileId, ownerId: string) {
  return database
    .select()
    .from(schema.upload)
    .where(and(eq(schema.upload.id, fileId), eq(schema.upload.ownerId, ownerId)))
}

/** All parts of an upload that arrived, by number. */
export function selectParts(database: Context["database"], fileId: FileId) {
  return database.select().from(schema.uploadPart).where(eq(schema.uploadPart.uploadId, fileId)).orderBy(asc(schema.uploadPart.number))
}

/** The file that an upload became: its own, or the one that had the same bytes before. */
export function selectResult(database: Context["database"], fileId: FileId, ownerId: string) {
  const { mediaFile } = schema
  const ofUpload = (column: SQL) => sql`(SELECT ${column} FROM upload WHERE id = ${fileId} AND status = 'complete')`
  return database
    .select()
    .from(mediaFile)
    .where(
      and(
        eq(mediaFile.ownerId, ownerId),
        eq(mediaFile.contentHash, ofUpload(sql`verified_hash`)),
        eq(mediaFile.category, ofUpload(sql`category`)),
        isNull(mediaFile.deletedAtMs),
      ),
    )
}

/** What the addresses of an upload's parts follow from. */
export function signedUploadOf(row: UploadRow): SignedUpload {
  return {
    id: row.id,
    mediaKey: row.mediaKey,
    storeUploadId: row.storeUploadId,
    sizeBytes: row.sizeBytes,
    partBytes: row.partBytes,
  }
}

/** In SQL: bytes that an account's files take up, with what is on its way. */
export function takenBytes(ownerId: string): SQL {
  return sql`COALESCE((SELECT used_bytes FROM media_usage WHERE owner_id = ${ownerId}), 0)
    + COALESCE((SELECT SUM(size_bytes) FROM upload WHERE owner_id = ${ownerId} AND status IN ('init', 'pending')), 0)
    + COALESCE((SELECT SUM(size_bytes) FROM rendition_upload WHERE owner_id = ${ownerId}), 0)`
}

/** In SQL: whether a folder is the owner's; no folder is everybody's. */
export function isOwnFolder(folderId: string | null, ownerId: string): SQL {
  return sql`(${folderId} IS NULL OR EXISTS (SELECT 1 FROM media_folder WHERE id = ${folderId} AND owner_id = ${ownerId}))`
}

/** Keys of the storyboards of some videos, by file; those without one are left out. One round trip, none without files. */
export async function storyboardKeys(database: Database, fileIds: readonly FileId[]): Promise<ReadonlyMap<FileId, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await database.all<{
    readonly id: FileId
    readonly key: string
  }>(sql`SELECT id, json_extract(storyboard, '$.key') AS key FROM media_file
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(fileIds)})) AND storyboard IS NOT NULL`)
  return new Map(rows.map(({ id, key }) => [id, key]))
}
