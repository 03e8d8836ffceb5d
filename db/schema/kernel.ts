import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { shared } from "./shared.ts"

/** What must follow a write elsewhere, recorded in the same batch and carried out by the drain, at least once. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    event: text("event").notNull(),
    /** What it is about, to find it by. */
    subjectId: text("subject_id").notNull(),
    /** JSON of what its declaration says; null in rows from before there was one, whose subject says it all. */
    payload: text("payload"),
    createdAtMs: integer("created_at_ms").notNull(),
    /** Not carried out before this moment; moved on after each failure. */
    dueAtMs: integer("due_at_ms").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [index("outbox_by_due").on(table.dueAtMs), index("outbox_by_subject").on(table.subjectId)],
)
shared(outbox, {
  post: "The clock leaves alone what an event will move.",
})

/** What a call was answered by the key that it was given: written with the first thing that the call does, so that repeating it does nothing twice. */
export const keptAnswer = sqliteTable(
  "kept_answer",
  {
    ownerId: text("owner_id").notNull(),
    path: text("path").notNull(),
    key: text("key").notNull(),
    /** Fingerprint of the input. */
    bodyHash: text("body_hash").notNull(),
    /** JSON that only the server can read; null until the call has ended. */
    answer: text("answer"),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.path, table.key] }), index("kept_answer_by_age").on(table.atMs)],
)

/** What is to be added to counters of things: written with what is counted, applied by one fold, and gone then. */
export const countLog = sqliteTable("count_log", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  /** Kind of the thing, see `CountedKind`. */
  kind: text("kind").notNull(),
  thingId: text("thing_id").notNull(),
  /** Which of its counters, see `COUNTERS`. */
  counter: text("counter").notNull(),
  delta: integer("delta").notNull(),
  atMs: integer("at_ms").notNull(),
})

/** The folds of the log of counts, one row: a fold is carried out only as the next one of the number that it began from. */
export const countFold = sqliteTable("count_fold", {
  id: integer("id").primaryKey(),
  folds: integer("folds").notNull(),
  atMs: integer("at_ms").notNull(),
})

/** What was found out about the site as a whole, the newest of each kind; see `SITE_FACTS`. */
export const siteFact = sqliteTable("site_fact", {
  name: text("name").primaryKey(),
  /** JSON of what was found. */
  value: text("value").notNull(),
  atMs: integer("at_ms").notNull(),
})
