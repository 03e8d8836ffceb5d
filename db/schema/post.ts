import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** A published work: what feeds are made of. */
export const work = sqliteTable(
  "work",
  {
    id: text("id").primaryKey(),
    /** Kind of card (spec 1§2, obj_type); 1 is an image. */
    objectType: integer("object_type").notNull(),
    title: text("title").notNull(),
    author: text("author").notNull(),
    /** Account that published it; null for what the house shows. */
    authorId: text("author_id"),
    /** Key in the media store of the full image; its smaller widths lie beside it, see `RENDITION_WIDTHS` in db/seed/renditions.ts. */
    mediaKey: text("media_key").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    thumbhash: text("thumbhash").notNull(),
    /** Dominant colour, `#rrggbb`. */
    colour: text("colour").notNull(),
    /** JSON of the recipe. */
    recipe: text("recipe").notNull(),
    isPreview: integer("is_preview", { mode: "boolean" }).notNull(),
    /** Order of the recommended feed; higher comes first. */
    recommendScore: integer("recommend_score").notNull(),
    hotScore: integer("hot_score").notNull(),
    publishedAtMs: integer("published_at_ms").notNull(),
    /** The smallest range of time that it still lies in: 0 a day, 1 a week, 2 a month, 3 none; kept by the clock, see `WORK_AGE`. */
    age: integer("age").notNull().default(0),
  },
  (table) => [
    index("work_by_recommend").on(table.recommendScore, table.id),
    index("work_by_hot").on(table.hotScore, table.id),
    index("work_by_time").on(table.publishedAtMs, table.id),
    // The orders of a range hold no more than the range: a day without works is an empty index. A query must say the same words.
    index("work_of_day_by_recommend").on(table.recommendScore, table.id).where(sql`age <= 0`),
    index("work_of_day_by_hot").on(table.hotScore, table.id).where(sql`age <= 0`),
    index("work_of_week_by_recommend").on(table.recommendScore, table.id).where(sql`age <= 1`),
    index("work_of_week_by_hot").on(table.hotScore, table.id).where(sql`age <= 1`),
    index("work_of_month_by_recommend").on(table.recommendScore, table.id).where(sql`age <= 2`),
    index("work_of_month_by_hot").on(table.hotScore, table.id).where(sql`age <= 2`),
    // What leaves its range next; works older than a month are in none.
    index("work_by_age").on(table.age, table.publishedAtMs).where(sql`age < 3`),
    index("work_by_author").on(table.authorId, table.publishedAtMs, table.id),
  ],
)
