import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"

/** One upload from its plan to its end; what it became is a `media_file` of the same id. */
export const upload = sqliteTable(
  "upload",
  {
    /** `file_` and 26 characters: the `file_id` of the specification (spec 2§3). */
    id: text("id").primaryKey(),
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

/** A stored file of an account and what its bytes say of it. */
export const mediaFile = sqliteTable(
  "media_file",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    folderId: text("folder_id"),
    category: integer("category").notNull(),
    kind: text("kind", { enum: ["image", "video", "audio", "document"] }).notNull(),
    name: text("name").notNull(),
    /** Name in lower case, for the search. */
    searchName: text("search_name").notNull(),
    mediaKey: text("media_key").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** What the renditions of a video take up beside it; they count towards the quota. Posters and small copies do not. */
    extraBytes: integer("extra_bytes").notNull().default(0),
    contentHash: text("content_hash").notNull(),
    /** Of images and videos, as they are shown: after rotation. */
    width: integer("width"),
    height: integer("height"),
    durationMs: integer("duration_ms"),
    /** Base 64. */
    thumbhash: text("thumbhash"),
    /** Dominant colour, `#rrggbb`. */
    colour: text("colour"),
    /** 64 bits in hex; similar images differ in few of them. */
    perceptualHash: text("perceptual_hash"),
    /** JSON of `MediaDetails`: codecs, rotation, what a generator wrote. */
    details: text("details").notNull(),
    /** Key of the poster of a video, of the playlist of its renditions; null without. */
    posterKey: text("poster_key"),
    playlistKey: text("playlist_key"),
    createdAtMs: integer("created_at_ms").notNull(),
    deletedAtMs: integer("deleted_at_ms"),
  },
  (table) => [
    uniqueIndex("media_file_by_content").on(table.ownerId, table.contentHash, table.category).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_owner").on(table.ownerId, table.createdAtMs, table.id).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_folder").on(table.ownerId, table.folderId, table.createdAtMs, table.id).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_kind").on(table.ownerId, table.kind, table.createdAtMs, table.id).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_key").on(table.mediaKey),
    index("media_file_deleted").on(table.deletedAtMs).where(sql`deleted_at_ms IS NOT NULL`),
  ],
)

/** A folder of an account's media; folders lie side by side. */
export const mediaFolder = sqliteTable(
  "media_folder",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [uniqueIndex("media_folder_by_name").on(table.ownerId, table.name)],
)

/** What an account's files take up; kept by triggers on `media_file`, so that it is always their sum. */
export const mediaUsage = sqliteTable("media_usage", {
  ownerId: text("owner_id").primaryKey(),
  usedBytes: integer("used_bytes").notNull(),
  fileCount: integer("file_count").notNull(),
})

/** What somebody says against the refusal of a file of theirs. */
export const mediaAppeal = sqliteTable(
  "media_appeal",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    /** The upload that was refused, or the file. */
    fileId: text("file_id").notNull(),
    text: text("text").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [uniqueIndex("media_appeal_by_file").on(table.ownerId, table.fileId)],
)
