import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { WorkId } from "../../src/domain/_kernel/ids.ts"

/** A snapshot of what is recommended: one of a kind of feed and a class of levels, every ten minutes; its number stands in cursors. */
export const feedSnapshot = sqliteTable(
  "feed_snapshot",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    /** Name of the kind of feed, see `FEED_KINDS`. */
    kind: text("kind").notNull(),
    /** `safe` or `all`, see `LevelClass`. */
    levelClass: text("level_class").notNull(),
    cards: integer("cards").notNull(),
    madeAtMs: integer("made_at_ms").notNull(),
  },
  (table) => [
    index("feed_snapshot_by_kind").on(table.kind, table.levelClass, table.number),
    index("feed_snapshot_by_age").on(table.madeAtMs),
  ],
)

/** The cards of a snapshot in their order, and what put each into its place. */
export const feedCard = sqliteTable(
  "feed_card",
  {
    snapshot: integer("snapshot").notNull(),
    position: integer("position").notNull(),
    workId: text("work_id").$type<WorkId>().notNull(),
    score: integer("score").notNull(),
    /** Place by score alone. */
    rank: integer("rank").notNull(),
    isNewcomer: integer("is_newcomer", { mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshot, table.position] }), uniqueIndex("feed_card_by_work").on(table.workId, table.snapshot)],
)

/** How far each tally of views has been written into the log of counts, so that what is sent twice counts once. */
export const tallyFlush = sqliteTable(
  "tally_flush",
  {
    tally: text("tally").primaryKey(),
    flushedTo: integer("flushed_to").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [index("tally_flush_by_age").on(table.atMs)],
)

/** Models that published works name in their recipes, each work once. */
export const modelUse = sqliteTable(
  "model_use",
  {
    workId: text("work_id").$type<WorkId>().notNull(),
    /** Name of the model as recipes have it. */
    model: text("model").notNull(),
    /** `checkpoint` or `lora`. */
    type: text("type").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.model] }),
    index("model_use_by_time").on(table.atMs, table.model, table.type),
    index("model_use_by_model").on(table.model, table.workId),
  ],
)

/** How many works name a model, of all times: triggers on `model_use` keep it. */
export const modelTotal = sqliteTable(
  "model_total",
  {
    model: text("model").primaryKey(),
    type: text("type").notNull(),
    uses: integer("uses").notNull(),
  },
  (table) => [index("model_total_by_uses").on(sql`${table.uses} DESC`, table.model).where(sql`uses > 0`)],
)

/** Models by how often recipes name them, in each range of time; made with the snapshots. */
export const modelRank = sqliteTable(
  "model_rank",
  {
    timeRange: text("time_range").notNull(),
    place: integer("place").notNull(),
    model: text("model").notNull(),
    type: text("type").notNull(),
    uses: integer("uses").notNull(),
    /** Place in the same range of time before; null for one that was not in it. */
    placeBefore: integer("place_before"),
  },
  (table) => [primaryKey({ columns: [table.timeRange, table.place] })],
)
