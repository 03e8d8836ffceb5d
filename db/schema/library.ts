import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId, FolderId, TaskId, ViewerId, WorkId } from "../../src/domain/_kernel/ids.ts"
import type { SubjectState } from "../../src/domain/_kernel/moderated-subject.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import { shared } from "./shared.ts"

/** What is not in the trash, in the words that the indexes of things are seeked by. */
const isKept = sql`trashed_at_ms IS NULL`

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
    /** Of a helper: since when no task names it; null while one does, and of everything else. Kept by triggers. */
    unusedSinceMs: integer("unused_since_ms"),
  },
  (table) => [
    uniqueIndex("media_file_by_content").on(table.ownerId, table.contentHash, table.category).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_owner").on(table.ownerId, table.createdAtMs, table.id).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_folder").on(table.ownerId, table.folderId, table.createdAtMs, table.id).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_kind").on(table.ownerId, table.kind, table.createdAtMs, table.id).where(sql`deleted_at_ms IS NULL`),
    index("media_file_by_key").on(table.mediaKey),
    index("media_file_deleted").on(table.deletedAtMs).where(sql`deleted_at_ms IS NOT NULL`),
    index("media_file_unused").on(table.unusedSinceMs).where(sql`unused_since_ms IS NOT NULL AND deleted_at_ms IS NULL`),
    // What helpers take up, without reading their rows.
    index("media_file_helpers").on(table.ownerId, table.sizeBytes).where(sql`category = 47 AND deleted_at_ms IS NULL`),
  ],
)
shared(mediaFile, {
  stream: "Renditions and posters are noted at the file that they are of.",
  upload: AS_A_FILE,
})

/** Which tasks were made from which helpers, by the key of the file; kept by triggers on `task`. */
export const helperUse = sqliteTable(
  "helper_use",
  {
    mediaKey: text("media_key").notNull(),
    taskId: text("task_id").$type<TaskId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaKey, table.taskId] }), index("helper_use_by_task").on(table.taskId)],
)

/** A folder of an account's library; one may lie in another, and none below that. */
export const mediaFolder = sqliteTable(
  "media_folder",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    /** The folder that it lies in; null for one at the top. */
    parentId: text("parent_id"),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("media_folder_by_name").on(table.ownerId, table.name),
    index("media_folder_by_owner").on(table.ownerId, table.createdAtMs, table.id),
  ],
)
shared(mediaFolder, { upload: AS_A_FILE })

/** A folder that whoever has its link may see, with the folders in it; the link ends with the row. */
export const folderShare = sqliteTable(
  "folder_share",
  {
    /** The part of the link that nobody guesses. */
    token: text("token").primaryKey(),
    folderId: text("folder_id").$type<FolderId>().notNull(),
    ownerId: text("owner_id").$type<AccountId>().notNull(),
    /** Where moderation leaves it, see `SubjectState`. */
    state: text("state").$type<SubjectState>().notNull().default("visible"),
    /** What a moderator said of its images, in place of what checks say; null where nobody did. */
    setLevel: integer("set_level").$type<Level>(),
    /** Its owner turned it off: kept for what was decided of it. */
    isOff: integer("is_off", { mode: "boolean" }).notNull().default(false),
    /** Whether something may have come into it that nothing has looked at; set by triggers. */
    isDue: integer("is_due", { mode: "boolean" }).notNull().default(true),
    /** The last run of the clock that looked at it; of those that are due, the lowest is next. One that is new stands behind those that wait, by a trigger. */
    lookedRun: integer("looked_run").notNull().default(0),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("folder_share_by_folder").on(table.folderId),
    index("folder_share_by_owner").on(table.ownerId),
    index("folder_share_due").on(table.lookedRun, table.token).where(sql`is_due = 1 AND is_off = 0`),
  ],
)

/** What a member looks for again: words and filters of their library under a name. */
export const savedSearch = sqliteTable(
  "saved_search",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    name: text("name").notNull(),
    /** The parameters of the library's address. */
    query: text("query").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("saved_search_by_name").on(table.ownerId, table.name),
    index("saved_search_by_time").on(table.ownerId, table.createdAtMs, table.id),
  ],
)

/**
 * One thing of somebody's library: a result of a task, a file or a board, with what it is filtered by, so that a page of any filter reads one index.
 * What it shows stands with the result, the file or the board; triggers on those keep its row.
 */
export const libraryItem = sqliteTable(
  "library_item",
  {
    /** The file's id, the board's, the article's, or the task's with the place of the result after a colon. */
    id: text("id").primaryKey(),
    ownerId: text("owner_id").$type<ViewerId>().notNull(),
    origin: text("origin", { enum: ["made", "brought"] }).notNull(),
    kind: text("kind", { enum: ["image", "video", "audio", "document", "board", "article"] }).notNull(),
    /** Of what was made: its task and its place there, from 0. */
    taskId: text("task_id").$type<TaskId>(),
    position: integer("position"),
    /** The item that it was made from; null for what begins anew. */
    parentId: text("parent_id"),
    /** Words of prompt, lyrics or name, in small letters. */
    searchText: text("search_text").notNull(),
    /** The model's name as the result tells it; null where nobody knows. */
    model: text("model"),
    /** The look that was chosen by name. */
    style: text("style"),
    /** JSON list of the names of LoRA; null without any. */
    loras: text("loras"),
    width: integer("width"),
    height: integer("height"),
    sizeBytes: integer("size_bytes").notNull(),
    hasRecipe: integer("has_recipe", { mode: "boolean" }).notNull(),
    /** The newest work that it was published as. */
    workId: text("work_id").$type<WorkId>(),
    /** 1 to 5; 0 without one. */
    rating: integer("rating").notNull().default(0),
    isFavorite: integer("is_favorite", { mode: "boolean" }).notNull().default(false),
    folderId: text("folder_id"),
    createdAtMs: integer("created_at_ms").notNull(),
    trashedAtMs: integer("trashed_at_ms"),
    /** The link that was taken down with it: no other shows it while that stands. */
    takenDownBy: text("taken_down_by"),
    /** How strong it is at least, by what stood of works that it was published as; 32 where they were taken down. Set by a trigger. */
    leastLevel: integer("least_level").notNull().default(0),
    /** The link of the folder with which a moderator said how strong it is, and what they said: it stays so outside of that folder. */
    ratedBy: text("rated_by"),
    ratedLevel: integer("rated_level").notNull().default(0),
    /** What is said in it, in small letters, where a transcript was made of it. Set by a trigger. */
    spokenText: text("spoken_text"),
  },
  (table) => [
    index("library_item_rated_by_link").on(table.ratedBy).where(sql`rated_by IS NOT NULL`),
    index("library_item_taken_down").on(table.takenDownBy).where(sql`taken_down_by IS NOT NULL`),
    index("library_item_by_time").on(table.ownerId, table.createdAtMs, table.id).where(isKept),
    index("library_item_by_kind").on(table.ownerId, table.kind, table.createdAtMs, table.id).where(isKept),
    index("library_item_brought").on(table.ownerId, table.createdAtMs, table.id).where(sql`trashed_at_ms IS NULL AND origin = 'brought'`),
    index("library_item_published")
      .on(table.ownerId, table.createdAtMs, table.id)
      .where(sql`trashed_at_ms IS NULL AND work_id IS NOT NULL`),
    index("library_item_favorite").on(table.ownerId, table.createdAtMs, table.id).where(sql`trashed_at_ms IS NULL AND is_favorite = 1`),
    index("library_item_by_folder")
      .on(table.ownerId, table.folderId, table.createdAtMs, table.id)
      .where(sql`trashed_at_ms IS NULL AND folder_id IS NOT NULL`),
    index("library_item_by_model")
      .on(table.ownerId, table.model, table.createdAtMs, table.id)
      .where(sql`trashed_at_ms IS NULL AND model IS NOT NULL`),
    index("library_item_by_style")
      .on(table.ownerId, table.style, table.createdAtMs, table.id)
      .where(sql`trashed_at_ms IS NULL AND style IS NOT NULL`),
    index("library_item_trashed").on(table.ownerId, table.trashedAtMs, table.id).where(sql`trashed_at_ms IS NOT NULL`),
    index("library_item_rated").on(table.ownerId, table.rating, table.createdAtMs, table.id).where(isKept),
    index("library_item_rated_of_kind").on(table.ownerId, table.kind, table.rating, table.createdAtMs, table.id).where(isKept),
    index("library_item_rated_of_folder")
      .on(table.ownerId, table.folderId, table.rating, table.createdAtMs, table.id)
      .where(sql`trashed_at_ms IS NULL AND folder_id IS NOT NULL`),
    // What things take up, by kind, without reading their rows.
    index("library_item_sizes").on(table.ownerId, table.origin, table.kind, table.sizeBytes).where(isKept),
    // What takes up most.
    index("library_item_largest").on(table.ownerId, table.sizeBytes, table.id).where(isKept),
    index("library_item_by_task").on(table.taskId).where(sql`task_id IS NOT NULL`),
    index("library_item_by_parent")
      .on(table.ownerId, table.parentId, table.createdAtMs, table.id)
      .where(sql`trashed_at_ms IS NULL AND parent_id IS NOT NULL`),
  ],
)

/** What an account's files take up; kept by triggers on `media_file`, so that it is always their sum. */
export const mediaUsage = sqliteTable("media_usage", {
  ownerId: text("owner_id").primaryKey(),
  usedBytes: integer("used_bytes").notNull(),
  fileCount: integer("file_count").notNull(),
})
shared(mediaUsage, { upload: AS_A_FILE })
