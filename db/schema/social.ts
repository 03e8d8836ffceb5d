import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

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

/** What an account keeps of what others published. */
export const collection = sqliteTable(
  "collection",
  {
    accountId: text("account_id").notNull(),
    objectType: integer("object_type").notNull(),
    objectId: text("object_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.objectType, table.objectId] }),
    index("collection_by_account").on(table.accountId, table.createdAtMs, table.objectId),
  ],
)
