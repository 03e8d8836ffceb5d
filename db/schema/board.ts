import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId, BoardId } from "../../src/domain/_kernel/ids.ts"
import type { SubjectState } from "../../src/domain/_kernel/moderated-subject.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import { shared } from "./shared.ts"

/** A canvas: its document names the bytes that lie on it by their hashes. */
export const board = sqliteTable(
  "board",
  {
    id: text("id").$type<BoardId>().primaryKey(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    title: text("title").notNull(),
    /** The title in small letters, for the search of the library; null of boards that were named before there was one. */
    searchTitle: text("search_title"),
    /** JSON of `BoardDocument`. */
    document: text("document").notNull(),
    /** Counts the saves, from 1. */
    revision: integer("revision").notNull(),
    /** Whether everybody who has its address may look at it. */
    isShared: integer("is_shared", { mode: "boolean" }).notNull(),
    /** Where moderation leaves what is shared of it, see `SubjectState`. */
    shareState: text("share_state").$type<SubjectState>().notNull().default("visible"),
    /** What a moderator said of its images, in place of what checks say; null where nobody did. */
    setLevel: integer("set_level").$type<Level>(),
    /** Hash of a small image of it; null before there is one. */
    coverSha256: text("cover_sha256"),
    createdAtMs: integer("created_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull(),
  },
  (table) => [index("board_by_account").on(table.accountId, table.updatedAtMs, table.id)],
)
shared(board, { library: "The library tells where a thing is used, and how many there are, in one round trip." })

/** Bytes that an account's boards may name, by their hash. */
export const boardBlob = sqliteTable(
  "board_blob",
  {
    accountId: text("account_id").$type<AccountId>().notNull(),
    sha256: text("sha256").notNull(),
    mediaKey: text("media_key").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** 64 bits in hex; null where it is not known. */
    perceptualHash: text("perceptual_hash"),
    /** What the recipe in it asks for; null without one. */
    recipeWords: text("recipe_words"),
    createdAtMs: integer("created_at_ms").notNull(),
    /** When it may go, of bytes that no board names; null while one does. */
    keptUntilMs: integer("kept_until_ms"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sha256] }),
    index("board_blob_by_account").on(table.accountId, table.createdAtMs, table.sha256),
    index("board_blob_sizes").on(table.accountId, table.sizeBytes),
    uniqueIndex("board_blob_by_key").on(table.mediaKey),
    index("board_blob_to_drop").on(table.keptUntilMs).where(sql`kept_until_ms IS NOT NULL`),
  ],
)

shared(boardBlob, {
  library: "A file on a board is known by its bytes, which the library looks for in the query that tells where it is used.",
})

/** Which board names which bytes of its account's. */
export const boardUse = sqliteTable(
  "board_use",
  {
    boardId: text("board_id").$type<BoardId>().notNull(),
    sha256: text("sha256").notNull(),
    accountId: text("account_id").$type<AccountId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.boardId, table.sha256] }), index("board_use_by_hash").on(table.accountId, table.sha256)],
)
shared(boardUse, { library: "The library tells where a thing is used, and how many there are, in one round trip." })

/** What a moderator decided of bytes with a board that named them: it holds on other boards of the account's too, also once that board and the bytes are gone. */
export const boardDecision = sqliteTable(
  "board_decision",
  {
    accountId: text("account_id").$type<AccountId>().notNull(),
    sha256: text("sha256").notNull(),
    boardId: text("board_id").$type<BoardId>().notNull(),
    /** 32 where the board was taken down. */
    level: integer("level").$type<Level>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.sha256, table.boardId, table.level] }),
    index("board_decision_by_board").on(table.boardId),
  ],
)
