import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId, FileId, TaskId, WorkId } from "../../src/domain/_kernel/ids.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import type { ItemOrigin } from "../../src/domain/post/origin-rules.ts"
import type { WorkState, WorkVisibility } from "../../src/domain/post/state-rules.ts"
import { shared } from "./shared.ts"

const BESIDE_WORKS = "The indexes of feeds lie beside the works that they order."

/**
 * A published thing of any kind as its card shows it (spec 3§3): what feeds and lists are made of, so it stays narrow. Text, recipe and
 * document stand in `work_text`.
 */
export const work = sqliteTable(
  "work",
  {
    id: text("id").$type<WorkId>().primaryKey(),
    /** Kind of card (spec 3§2, obj_type), see `OBJECT_TYPES`. */
    objectType: integer("object_type").notNull(),
    subObjectType: integer("sub_object_type"),
    /** `picture`, `video` or `article` of a post. */
    subChannel: text("sub_channel"),
    channel: integer("channel"),
    contentSubType: text("content_sub_type"),
    title: text("title").notNull(),
    author: text("author").notNull(),
    /** Account that published it; null for what the house shows. */
    authorId: text("author_id").$type<AccountId>(),
    /** Key in the media store of the cover in full; its smaller copies lie below it. Empty for an article without one. */
    coverKey: text("cover_key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    thumbhash: text("thumbhash").notNull(),
    /** Dominant colour, `#rrggbb`. */
    colour: text("colour").notNull(),
    /** Key of the video or audio file itself, of a work that plays; its stream and preview follow from it. */
    streamKey: text("stream_key"),
    /** Key of the short silent clip that cards play; null without one. */
    previewKey: text("preview_key"),
    durationMs: integer("duration_ms"),
    isPreview: integer("is_preview", { mode: "boolean" }).notNull(),
    state: text("state").$type<WorkState>().notNull().default("pending"),
    visibility: text("visibility").$type<WorkVisibility>().notNull().default("public"),
    /** The level in force: the highest of what its items, its text and its author say. */
    level: integer("level").$type<Level>().notNull().default(4),
    /** False while its author is banned, deleted or hidden. */
    authorShown: integer("author_shown", { mode: "boolean" }).notNull().default(true),
    /** True for a part of a post that is not listed by itself. */
    isPart: integer("is_part", { mode: "boolean" }).notNull().default(false),
    /** 0 in no list, 1 in everybody's, 2 in those of people who want more than PG-13. */
    listing: integer("listing")
      .notNull()
      .generatedAlwaysAs(
        sql`(CASE WHEN state = 'visible' AND visibility = 'public' AND author_shown = 1 AND is_part = 0 THEN CASE WHEN level <= 2 THEN 1 ELSE 2 END ELSE 0 END)`,
        { mode: "virtual" },
      ),
    /** Where it stands in lists, see `SHELVES`. */
    shelf: integer("shelf")
      .notNull()
      .generatedAlwaysAs(
        sql`(object_type * 10 + CASE object_type WHEN 4 THEN CASE sub_channel WHEN 'picture' THEN 1 WHEN 'video' THEN 2 WHEN 'article' THEN 3 ELSE 0 END WHEN 2 THEN channel IS 1 WHEN 13 THEN sub_object_type IS 3 OR sub_object_type IS 4 ELSE 0 END)`,
        { mode: "virtual" },
      ),
    /** 1 where its files lie in public though it is not for others, or withdrawn though it is; see `placeWork`. */
    isMisplaced: integer("is_misplaced")
      .notNull()
      .generatedAlwaysAs(
        sql`(CASE WHEN instr(cover_key || COALESCE(stream_key, ''), substr(id, 6)) = 0 THEN 0 WHEN state = 'visible' AND visibility <> 'private' AND author_shown = 1 AND level <> 32 THEN substr(cover_key || COALESCE(stream_key, ''), 1, 10) = 'withdrawn/' ELSE substr(cover_key || COALESCE(stream_key, ''), 1, 5) = 'work/' END)`,
        { mode: "virtual" },
      ),
    /** By members, and by visitors once a network address. */
    viewCount: integer("view_count").notNull().default(0),
    /** By members alone: what ranks may go by. */
    memberViewCount: integer("member_view_count").notNull().default(0),
    playCount: integer("play_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    collectCount: integer("collect_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
    /** People whose comments on it are shown, but its author: each once, however many they wrote. */
    commenterCount: integer("commenter_count").notNull().default(0),
    /** Order of the recommended feed; higher comes first. */
    recommendScore: integer("recommend_score").notNull(),
    hotScore: integer("hot_score").notNull(),
    publishedAtMs: integer("published_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull().default(0),
    /** The smallest range of time that it still lies in: 0 a day, 1 a week, 2 a month, 3 none; kept by the clock, see `WORK_AGE`. */
    age: integer("age").notNull().default(0),
  },
  (table) => [
    // What everybody may find, the newest first, of every kind; a query must say `listing = 1` in these words.
    index("work_by_time").on(table.publishedAtMs, table.id).where(sql`listing = 1`),
    // The orders of a shelf, what is safe apart from the rest; several shelves are merged, see `shelvedWorks`.
    index("work_shelved_by_hot").on(table.listing, table.shelf, table.hotScore, table.id).where(sql`listing >= 1`),
    index("work_shelved_by_time").on(table.listing, table.shelf, table.publishedAtMs, table.id).where(sql`listing >= 1`),
    // What is hot of a day, a week and a month: an index of no more than a month.
    index("work_young_by_hot").on(table.listing, table.shelf, table.age, table.hotScore, table.id).where(sql`listing >= 1 AND age < 3`),
    // What leaves its range next; works older than a month are in none.
    index("work_by_age").on(table.age, table.publishedAtMs).where(sql`age < 3`),
    index("work_by_author").on(table.authorId, table.publishedAtMs, table.id),
    index("work_by_author_and_kind").on(table.authorId, table.objectType, table.publishedAtMs, table.id, table.listing),
    index("work_post_by_author_and_channel")
      .on(table.authorId, table.subChannel, table.publishedAtMs, table.id)
      .where(sql`object_type = 4`),
    // What waits for a check or for a person, the oldest first.
    index("work_pending").on(table.updatedAtMs, table.id).where(sql`state = 'pending'`),
    // What no check can rate, until its author says its level and stands well.
    index("work_unrated").on(table.id).where(sql`level = 3`),
    // Works whose files are still to be moved.
    index("work_misplaced").on(table.updatedAtMs, table.id).where(sql`is_misplaced = 1`),
  ],
)
shared(work, {
  comment: "Comments are read and written only where their work is shown, in one query.",
  feed: "A feed is an order of published works, and its indexes lie on them.",
  library: "The library tells where a thing is used, and how many there are, in one round trip.",
  message: "A notification names works as its reader may see them now, in one query.",
  social: "Works that are kept or liked are listed with what they show, in one query.",
})

/** What belongs to a work and no list needs. */
export const workText = sqliteTable("work_text", {
  workId: text("work_id").$type<WorkId>().primaryKey(),
  /** What its author says of it; plain text. */
  text: text("text").notNull().default(""),
  /** Language of title and text, a code of ours; empty where it is not known. */
  language: text("language").notNull().default(""),
  /** JSON list of tags. */
  tags: text("tags").notNull().default("[]"),
  /** JSON of the `Recipe`; null where there is none or it is not shown. */
  recipe: text("recipe"),
  /** Program that a recipe was brought along from; null for what was made here. */
  importedFrom: text("imported_from"),
  /** JSON of the article's tree; null for anything else. */
  document: text("document"),
  /** What its author says the level is; 0 where they say nothing. */
  authorLevel: integer("author_level").notNull().default(0),
  /** What its text says, and what checks say of its images. */
  textLevel: integer("text_level").notNull().default(1),
  imageLevel: integer("image_level").notNull().default(1),
  /** What a moderator said of its images, in place of what checks say; null where nobody did. */
  setLevel: integer("set_level"),
  /** True where a face of somebody who consented was put into it. */
  hasFaceSwap: integer("has_face_swap", { mode: "boolean" }).notNull().default(false),
  /** JSON of the `made_by` that results show; null where it is not known. */
  madeBy: text("made_by"),
  /** SHA-256 in hex of the file that was published; null for what has none. */
  sha256: text("sha256"),
  /** What its file is known by in the list of blocked ones, see `blockedFile`; null for what has none. */
  fileHash: text("file_hash"),
  /** When its author first showed it to anybody; null for a draft. */
  firstShownAtMs: integer("first_shown_at_ms"),
})

/** The parts of a post, in their order. */
export const workItem = sqliteTable(
  "work_item",
  {
    postId: text("post_id").$type<WorkId>().notNull(),
    position: integer("position").notNull(),
    itemId: text("item_id").$type<WorkId>().notNull(),
    caption: text("caption").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] }), index("work_item_by_item").on(table.itemId)],
)
shared(workItem, { library: "The library tells where a thing is used, and how many there are, in one round trip." })

/** Tags of works, to find them by; what lists need of the work stands beside, kept by triggers. */
export const workTag = sqliteTable(
  "work_tag",
  {
    tag: text("tag").notNull(),
    workId: text("work_id").$type<WorkId>().notNull(),
    listing: integer("listing").notNull().default(0),
    hotScore: integer("hot_score").notNull().default(0),
    publishedAtMs: integer("published_at_ms").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.workId] }),
    index("work_tag_by_work").on(table.workId),
    index("work_tag_by_hot").on(table.tag, table.listing, table.hotScore, table.workId).where(sql`listing >= 1`),
    index("work_tag_by_time").on(table.tag, table.listing, table.publishedAtMs, table.workId).where(sql`listing >= 1`),
  ],
)
shared(workTag, {
  feed: BESIDE_WORKS,
  social: "A work can be hidden by a tag, in the query that lists it.",
})

/** What kinds of works are filtered by and the work itself does not say, such as the language of a voice; kept like `work_tag`. */
export const workFacet = sqliteTable(
  "work_facet",
  {
    workId: text("work_id").$type<WorkId>().notNull(),
    /** Filter and value, such as `languages:ja`; see `facetOf`. */
    facet: text("facet").notNull(),
    listing: integer("listing").notNull().default(0),
    shelf: integer("shelf").notNull().default(0),
    age: integer("age").notNull().default(0),
    hotScore: integer("hot_score").notNull().default(0),
    publishedAtMs: integer("published_at_ms").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.facet] }),
    index("work_facet_by_hot").on(table.facet, table.listing, table.shelf, table.hotScore, table.workId).where(sql`listing >= 1`),
    index("work_facet_by_time").on(table.facet, table.listing, table.shelf, table.publishedAtMs, table.workId).where(sql`listing >= 1`),
    index("work_facet_young_by_hot")
      .on(table.facet, table.listing, table.shelf, table.age, table.hotScore, table.workId)
      .where(sql`listing >= 1 AND age < 3`),
  ],
)
shared(workFacet, { feed: BESIDE_WORKS })

/** What a work was made of: its own file's origin and its ancestors; the graph of lineage. */
export const workOrigin = sqliteTable(
  "work_origin",
  {
    workId: text("work_id").$type<WorkId>().notNull(),
    position: integer("position").notNull(),
    /** `self`: the task's result or the file that was published; otherwise how it came of the ancestor. */
    relation: text("relation").$type<ItemOrigin>().notNull(),
    taskId: text("task_id").$type<TaskId>(),
    taskPosition: integer("task_position"),
    fileId: text("file_id").$type<FileId>(),
    ancestorId: text("ancestor_id").$type<WorkId>(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.position] }),
    index("work_origin_by_task").on(table.taskId, table.taskPosition).where(sql`task_id IS NOT NULL`),
    index("work_origin_by_file").on(table.fileId).where(sql`file_id IS NOT NULL`),
    index("work_origin_by_ancestor").on(table.ancestorId, table.workId).where(sql`ancestor_id IS NOT NULL`),
  ],
)
shared(workOrigin, { library: "The library tells where a thing is used, and how many there are, in one round trip." })

/** Every change of a work's state: who, by which rule, why, and what came before; append-only. */
export const workMove = sqliteTable(
  "work_move",
  {
    id: text("id").primaryKey(),
    workId: text("work_id").$type<WorkId>().notNull(),
    fromState: text("from_state").$type<WorkState>().notNull(),
    toState: text("to_state").$type<WorkState>().notNull(),
    /** Account of who did it; `system` for a rule, a check or the clock. */
    actorId: text("actor_id").notNull(),
    /** Which rule stands behind it, such as `text:links@3` or `report:minor`; what its author reads follows from it. */
    rule: text("rule").notNull(),
    /** What its author is told by the moderator; empty without words. */
    reason: text("reason").notNull().default(""),
    atMs: integer("at_ms").notNull(),
    /** When the state ends by itself; null for one that does not. */
    endsAtMs: integer("ends_at_ms"),
  },
  (table) => [
    index("work_move_by_work").on(table.workId, table.atMs),
    index("work_move_ending").on(table.endsAtMs).where(sql`ends_at_ms IS NOT NULL`),
  ],
)

/** What moderators picked for a place of the square. */
export const workPick = sqliteTable(
  "work_pick",
  {
    category: text("category").notNull(),
    workId: text("work_id").$type<WorkId>().notNull(),
    pickedBy: text("picked_by").notNull(),
    pickedAtMs: integer("picked_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.workId] }),
    index("work_pick_by_category").on(table.category, table.pickedAtMs, table.workId),
    index("work_pick_by_work").on(table.workId),
  ],
)

/** A translation of a text, kept by the hash of what was translated. */
export const translation = sqliteTable(
  "translation",
  {
    textHash: text("text_hash").notNull(),
    language: text("language").notNull(),
    text: text("text").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [uniqueIndex("translation_by_text").on(table.textHash, table.language), index("translation_by_time").on(table.createdAtMs)],
)

/** What led to a work, so that the same request again answers the same work; kept a day. */
export const workRequest = sqliteTable(
  "work_request",
  {
    authorId: text("author_id").$type<AccountId>().notNull(),
    /** The key that the client gave, or a fingerprint of what was asked for. */
    key: text("key").notNull(),
    /** Fingerprint of what was asked for: the same key with another is a mistake. */
    bodyHash: text("body_hash").notNull(),
    workId: text("work_id").$type<WorkId>().notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.key] }),
    index("work_request_by_work").on(table.workId),
    index("work_request_by_age").on(table.createdAtMs),
  ],
)

/** Files that are being copied for a work: a row that outlives its request names files that no work has. */
export const workCopy = sqliteTable(
  "work_copy",
  {
    /** What the keys of the copied file and of all beside it begin with. */
    stem: text("stem").primaryKey(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [index("work_copy_by_age").on(table.createdAtMs)],
)

/** How far the clock is in turning tags into the concepts that they name; one row. */
export const tagWalk = sqliteTable("tag_walk", {
  id: integer("id").primaryKey(),
  /** The last tag that was looked at; empty before the first. */
  tag: text("tag").notNull(),
  /** When a walk over all tags ended; null during the first. */
  endedAtMs: integer("ended_at_ms"),
})

/** Where the parts of the sitemap begin: a part is a stretch of ids, and stays the same stretch. */
export const sitemapShard = sqliteTable(
  "sitemap_shard",
  {
    kind: text("kind", { enum: ["works", "people"] }).notNull(),
    number: integer("number").notNull(),
    /** The first id of it. */
    fromId: text("from_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
)
