import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

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
