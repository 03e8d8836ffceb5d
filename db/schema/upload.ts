import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { FileId } from "../../src/domain/_kernel/ids.ts"
import { shared } from "./shared.ts"

/** One upload from its plan to its end; what it became is a `media_file` of the same id. */
export const upload = sqliteTable(
  "upload",
  {
    /** `file_` and 26 characters: the `file_id` of the specification (spec 2§3). */
    id: text("id").$type<FileId>().primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** What it is for: 8 video, 46 mask, 59 audio and the others of `UPLOAD_CATEGORIES`. */
    category: integer("category").notNull(),
    /** As the person's file is called; shown, never part of a key. */
    name: text("name").notNull(),
    /** As the client says; what it is, is checked by its bytes. */
    declaredType: text("declared_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    partBytes: integer("part_bytes").notNull(),
    partCount: integer("part_count").notNull(),
    /** Content hash that the client announced, see `contentHashOf`; null where it did not. */
    contentHash: text("content_hash"),
    folderId: text("folder_id"),
    /** init → pending → complete; fail when retries are exhausted, error when the file is refused (spec 2§4). */
    status: text("status", { enum: ["init", "pending", "complete", "fail", "error"] }).notNull(),
    /** Message key of why it failed or was refused. */
    reason: text("reason"),
    mediaKey: text("media_key").notNull(),
    /** Id of the store's multipart upload. */
    storeUploadId: text("store_upload_id").notNull(),
    /** Who checks the file just now, by a word of chance, and until when nobody else may; null before the first check. */
    claim: text("claim"),
    claimedUntilMs: integer("claimed_until_ms"),
    /** Content hash that was measured, noted before anything of the file is overwritten; null until then. */
    verifiedHash: text("verified_hash"),
    /** Parts or a file that became nothing are still in the store. */
    hasLeftovers: integer("has_leftovers", { mode: "boolean" }).notNull().default(false),
    createdAtMs: integer("created_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull(),
  },
  (table) => [
    // One upload at a time a person (spec 2§5): a second one meets this index.
    uniqueIndex("upload_in_progress").on(table.ownerId).where(sql`status IN ('init', 'pending')`),
    index("upload_stale").on(table.updatedAtMs).where(sql`status IN ('init', 'pending')`),
    index("upload_ended").on(table.updatedAtMs).where(sql`status IN ('complete', 'fail', 'error')`),
    index("upload_leftovers").on(table.updatedAtMs).where(sql`has_leftovers = 1`),
    index("upload_by_owner").on(table.ownerId, table.createdAtMs, table.id),
  ],
)
shared(upload, {
  library: "An appeal may be against an upload. One round trip a call.",
})

/** One part that has arrived whole. */
export const uploadPart = sqliteTable(
  "upload_part",
  {
    uploadId: text("upload_id").notNull(),
    /** From 1. */
    number: integer("number").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    etag: text("etag").notNull(),
    /** SHA-256 in hex that the client announced for it; null where it did not. */
    sha256: text("sha256"),
    confirmedAtMs: integer("confirmed_at_ms"),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
)

/** One rendition of a video on its way, from its plan to its confirmation; a day later it is given up. */
export const renditionUpload = sqliteTable(
  "rendition_upload",
  {
    fileId: text("file_id").$type<FileId>().notNull(),
    /** Of the rendition, like `360.mp4`. */
    name: text("name").notNull(),
    ownerId: text("owner_id").notNull(),
    mediaKey: text("media_key").notNull(),
    /** Id of the store's multipart upload. */
    storeUploadId: text("store_upload_id").notNull(),
    /** Counts towards the quota as long as the row is there. */
    sizeBytes: integer("size_bytes").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.name] }),
    index("rendition_upload_by_owner").on(table.ownerId, table.sizeBytes),
    index("rendition_upload_stale").on(table.createdAtMs),
  ],
)
