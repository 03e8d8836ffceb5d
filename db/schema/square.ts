import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { ModuleAudience, ModuleKind, ModulePage } from "../../src/domain/square/module-rules.ts"

/** Modules of the square and the banners of home, as moderators arrange them: in force from their start to their end. */
export const squareModule = sqliteTable(
  "square_module",
  {
    id: text("id").primaryKey(),
    page: text("page").$type<ModulePage>().notNull(),
    kind: text("kind").$type<ModuleKind>().notNull(),
    position: integer("position").notNull(),
    audience: text("audience").$type<ModuleAudience>().notNull(),
    /** JSON list of locales that it is for; empty for all. */
    locales: text("locales").notNull().default("[]"),
    /** JSON of its title by locale; empty without one. */
    title: text("title").notNull().default("{}"),
    /** JSON of `ModuleContent`. */
    content: text("content").notNull(),
    startsAtMs: integer("starts_at_ms").notNull(),
    /** Null for one that does not end. */
    endsAtMs: integer("ends_at_ms"),
    /** Grows with every change, so that two who change it notice. */
    version: integer("version").notNull().default(1),
    changedBy: text("changed_by").notNull(),
    changedAtMs: integer("changed_at_ms").notNull(),
    /** When it was removed, which can be taken back; null while it is there. */
    removedAtMs: integer("removed_at_ms"),
  },
  (table) => [index("square_module_by_page").on(table.page, table.position, table.id)],
)

/** Tags that many people use lately, by the kind of work; recounted by the clock. */
export const hotTag = sqliteTable(
  "hot_tag",
  {
    /** Kind of work (obj_type), 0 for all. */
    objectType: integer("object_type").notNull(),
    tag: text("tag").notNull(),
    authorCount: integer("author_count").notNull(),
    workCount: integer("work_count").notNull(),
    countedAtMs: integer("counted_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectType, table.tag] }),
    index("hot_tag_by_use").on(table.objectType, table.authorCount, table.workCount, table.tag),
  ],
)
