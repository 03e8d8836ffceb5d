import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** What a person was shown once and need not see again: pop-ups, guides. */
export const shownOnce = sqliteTable(
  "shown_once",
  {
    viewerId: text("viewer_id").notNull(),
    name: text("name").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerId, table.name] })],
)
