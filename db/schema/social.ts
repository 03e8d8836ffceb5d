import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { CollectionId } from "../../src/domain/_kernel/ids.ts"
import type { WishKind } from "../../src/domain/social/hide-rules.ts"
import { shared } from "./shared.ts"

/** Who follows whom. */
export const follow = sqliteTable(
  "follow",
  {
    followerId: text("follower_id").notNull(),
    followedId: text("followed_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index("follow_by_follower").on(table.followerId, table.createdAtMs, table.followedId),
    index("follow_by_followed").on(table.followedId, table.createdAtMs, table.followerId),
  ],
)
shared(follow, {
  message: "Who follows is told in pages of follows.",
  profile: "A profile is shown with its counts in one query.",
})

/** Who likes which work; how many do stands at the work, by the log of counts. */
export const workLike = sqliteTable(
  "work_like",
  {
    accountId: text("account_id").notNull(),
    workId: text("work_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.workId] }),
    index("work_like_by_account").on(table.accountId, table.createdAtMs, table.workId),
    index("work_like_by_work").on(table.workId),
  ],
)

/** What an account keeps of what others published. */
export const collected = sqliteTable(
  "collected",
  {
    accountId: text("account_id").notNull(),
    objectType: integer("object_type").notNull(),
    objectId: text("object_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.objectType, table.objectId] }),
    index("collected_by_account").on(table.accountId, table.createdAtMs, table.objectId),
    index("collected_by_object").on(table.objectId),
  ],
)

/** A named list of what an account keeps. */
export const collection = sqliteTable(
  "collection",
  {
    id: text("id").$type<CollectionId>().primaryKey(),
    accountId: text("account_id").notNull(),
    name: text("name").notNull(),
    /** Whether others see it; a private one is its owner's alone. */
    isShown: integer("is_shown", { mode: "boolean" }).notNull().default(false),
    createdAtMs: integer("created_at_ms").notNull(),
    /** When it was renamed, shown or hidden, or something came or went. */
    updatedAtMs: integer("updated_at_ms").notNull(),
  },
  (table) => [
    index("collection_by_account").on(table.accountId, table.updatedAtMs, table.id),
    index("collection_shown_by_account").on(table.accountId, table.updatedAtMs, table.id).where(sql`is_shown = 1`),
  ],
)

/** What lies in a collection, in its owner's order. All of it is kept in `collected` too. */
export const collectionItem = sqliteTable(
  "collection_item",
  {
    collectionId: text("collection_id").$type<CollectionId>().notNull(),
    objectId: text("object_id").notNull(),
    /** Whose collection it is. */
    accountId: text("account_id").notNull(),
    /** Higher stands before; there is room between neighbours, see `RANK_STEP`. */
    rank: integer("rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.objectId] }),
    index("collection_item_by_rank").on(table.collectionId, table.rank, table.objectId),
    index("collection_item_by_object").on(table.objectId, table.accountId),
  ],
)

/** People and tags that an account does not want to meet in lists, and people it blocks. */
export const hidden = sqliteTable(
  "hidden",
  {
    accountId: text("account_id").notNull(),
    kind: text("kind").$type<WishKind>().notNull(),
    /** Account of the person, or the tag. */
    thingId: text("thing_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.thingId] }),
    index("hidden_by_account").on(table.accountId, table.createdAtMs, table.thingId),
    index("hidden_by_thing").on(table.kind, table.thingId),
  ],
)
shared(hidden, {
  post: "Whoever hides a tag goes on to hide what it is renamed to, in the batch that does.",
})

/** People who may be worth to be followed, in two orders; made anew every ten minutes. */
export const suggestedPerson = sqliteTable(
  "suggested_person",
  {
    sort: text("sort").$type<"recommend" | "new">().notNull(),
    position: integer("position").notNull(),
    accountId: text("account_id").notNull(),
    /** When the selection was made, the same in all of its rows. */
    madeAtMs: integer("made_at_ms").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sort, table.position] }), index("suggested_person_by_account").on(table.accountId)],
)
