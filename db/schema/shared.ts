import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** What an idempotency key led to; kept 24 hours. */
export const idempotency = sqliteTable(
  "idempotency",
  {
    viewerId: text("viewer_id").notNull(),
    path: text("path").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** The id of what was made. */
    subjectId: text("subject_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerId, table.path, table.key] }), index("idempotency_by_age").on(table.createdAtMs)],
)

/** What must follow a write elsewhere, recorded in the same batch and carried out by the drain, at least once. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    event: text("event").notNull(),
    subjectId: text("subject_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    /** Not carried out before this moment; moved on after each failure. */
    dueAtMs: integer("due_at_ms").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [index("outbox_by_due").on(table.dueAtMs), index("outbox_by_subject").on(table.subjectId)],
)
