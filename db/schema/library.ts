import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { shared } from "./shared.ts"

const AS_A_FILE = "An upload becomes a file in the batch that ends it, where the room and the folder allow."

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
    /** JSON of `KeptCaptions`: the captions that lie beside a video. */
    captions: text("captions").notNull().default("[]"),
    /** JSON of `KeptStoryboard`: small images of a video's moments; null without. */
    storyboard: text("storyboard"),
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
shared(mediaFile, {
  stream: "Renditions and posters are noted at the file that they are of.",
  upload: AS_A_FILE,
})

/** A folder of an account's media; folders lie side by side. */
export const mediaFolder = sqliteTable(
  "media_folder",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("media_folder_by_name").on(table.ownerId, table.name),
    index("media_folder_by_owner").on(table.ownerId, table.createdAtMs, table.id),
  ],
)
shared(mediaFolder, { upload: AS_A_FILE })

/** What an account's files take up; kept by triggers on `media_file`, so that it is always their sum. */
export const mediaUsage = sqliteTable("media_usage", {
  ownerId: text("owner_id").primaryKey(),
  usedBytes: integer("used_bytes").notNull(),
  fileCount: integer("file_count").notNull(),
})
shared(mediaUsage, { upload: AS_A_FILE })
