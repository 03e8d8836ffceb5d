import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId, CommentId, WorkId } from "../../src/domain/_kernel/ids.ts"
import type { CommentScene } from "../../src/domain/comment/comment-rules.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import type { WorkState } from "../../src/domain/post/state-rules.ts"

/** What people say below works, on two levels. Triggers note in `count_log` what the counters of works and of the first level are to show, and how many people wrote. */
export const comment = sqliteTable(
  "comment",
  {
    id: text("id").$type<CommentId>().primaryKey(),
    objectType: integer("object_type").notNull(),
    objectId: text("object_id").$type<WorkId>().notNull(),
    /** The comment of the first level that a reply stands below; null for one of that level. */
    rootId: text("root_id").$type<CommentId>(),
    /** The comment that a reply answers: its root, or another reply below it. */
    answersId: text("answers_id").$type<CommentId>(),
    /** Null once its author is gone and only its place is left. */
    authorId: text("author_id").$type<AccountId>(),
    /** As it was typed, with ids of people and names of emoji; empty once it is deleted. */
    text: text("text").notNull(),
    /** JSON list of the accounts that the text mentions and that could be seen then. */
    mentions: text("mentions").notNull().default("[]"),
    /** JSON list of `StoredImage`. */
    images: text("images").notNull().default("[]"),
    /** Where its images lie, see `folderOf`; null without any. */
    folder: text("folder"),
    scene: text("scene").$type<CommentScene>(),
    /** Path of the page that it was written on. */
    source: text("source"),
    state: text("state").$type<WorkState>().notNull(),
    /** The level in force: the highest of what its text and its images say; of the images as checks or a moderator say. */
    level: integer("level").$type<Level>().notNull().default(1),
    textLevel: integer("text_level").$type<Level>().notNull().default(1),
    setLevel: integer("set_level").$type<Level>(),
    /** False while its author is banned, deleted or hidden. */
    authorShown: integer("author_shown", { mode: "boolean" }).notNull().default(true),
    likeCount: integer("like_count").notNull().default(0),
    /** Replies that are shown. */
    replyCount: integer("reply_count").notNull().default(0),
    /** See `hotScore`. */
    hotScore: integer("hot_score").notNull(),
    /** When the work's author put it above all others; null where they did not. */
    pinnedAtMs: integer("pinned_at_ms"),
    /** The key that the client gave to its request, with a fingerprint of what was asked for. */
    requestKey: text("request_key"),
    bodyHash: text("body_hash"),
    createdAtMs: integer("created_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull(),
    /** When others could read it first: they are told once. */
    shownAtMs: integer("shown_at_ms"),
    deletedAtMs: integer("deleted_at_ms"),
    editedAtMs: integer("edited_at_ms"),
    /** When the author of the work hid it from others; null where they did not. It stands as before, and is counted no more. */
    hiddenAtMs: integer("hidden_at_ms"),
    /** 2 where it is shown, 1 where only its place is, since there are replies below it, 0 where neither is. */
    standing: integer("standing")
      .notNull()
      .generatedAlwaysAs(
        sql`(CASE WHEN deleted_at_ms IS NULL AND state = 'visible' AND author_shown = 1 AND level <> 32 THEN 2 WHEN root_id IS NULL AND reply_count > 0 THEN 1 ELSE 0 END)`,
        { mode: "virtual" },
      ),
  },
  (table) => [
    // The orders of the first level, and that of replies; a query must say the same words.
    index("comment_by_hot").on(table.objectId, table.hotScore, table.id).where(sql`root_id IS NULL AND standing > 0`),
    index("comment_by_time").on(table.objectId, table.createdAtMs, table.id).where(sql`root_id IS NULL AND standing > 0`),
    index("comment_by_root").on(table.rootId, table.createdAtMs, table.id).where(sql`standing > 0`),
    uniqueIndex("comment_pinned").on(table.objectId).where(sql`pinned_at_ms IS NOT NULL`),
    index("comment_by_object").on(table.objectId, table.id),
    // Whether somebody said anything else about a work.
    index("comment_by_person").on(table.objectId, table.authorId).where(sql`standing = 2`),
    index("comment_below").on(table.rootId).where(sql`root_id IS NOT NULL`),
    index("comment_by_author").on(table.authorId, table.createdAtMs, table.id),
    // What its author alone sees.
    index("comment_waiting").on(table.authorId, table.objectId, table.createdAtMs).where(sql`state <> 'visible' AND deleted_at_ms IS NULL`),
    uniqueIndex("comment_by_request").on(table.authorId, table.requestKey).where(sql`request_key IS NOT NULL`),
  ],
)

/** Who likes which comment. */
export const commentLike = sqliteTable(
  "comment_like",
  {
    commentId: text("comment_id").$type<CommentId>().notNull(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.accountId] }),
    index("comment_like_by_account").on(table.accountId, table.createdAtMs, table.commentId),
  ],
)

/** Works on which nobody but their author and moderators comments anymore. */
export const closedTalk = sqliteTable("closed_talk", {
  objectId: text("object_id").$type<WorkId>().primaryKey(),
  closedAtMs: integer("closed_at_ms").notNull(),
})

/** Every change of where a comment stands: who, by which rule, why; append-only. */
export const commentMove = sqliteTable(
  "comment_move",
  {
    id: text("id").primaryKey(),
    commentId: text("comment_id").$type<CommentId>().notNull(),
    fromState: text("from_state").$type<WorkState>().notNull(),
    toState: text("to_state").$type<WorkState>().notNull(),
    actorId: text("actor_id").notNull(),
    rule: text("rule").notNull(),
    reason: text("reason").notNull().default(""),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [index("comment_move_by_comment").on(table.commentId, table.atMs)],
)
