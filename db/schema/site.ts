import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** What the owner says of the site: the row 1, or none while everything stands as it comes. */
export const site = sqliteTable("site", {
  id: integer("id").primaryKey(),
  version: integer("version").notNull(),
  /** JSON of `SiteSettings`. */
  settings: text("settings").notNull(),
  /** Null without a logo of its own. */
  logoKey: text("logo_key"),
  changedAtMs: integer("changed_at_ms").notNull(),
})
