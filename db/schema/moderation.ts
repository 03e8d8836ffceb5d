import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"

/** Bans of accounts, kept for good: who, why, for how long, by whom, and how they ended. */
export const ban = sqliteTable(
  "ban",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** What the banned person reads. */
    reason: text("reason").notNull(),
    /** What moderators write for each other. */
    note: text("note").notNull(),
    actorId: text("actor_id").notNull(),
    startsAtMs: integer("starts_at_ms").notNull(),
    /** Null is for good. */
    endsAtMs: integer("ends_at_ms"),
    cancelledAtMs: integer("cancelled_at_ms"),
    cancelledBy: text("cancelled_by"),
    cancelNote: text("cancel_note"),
  },
  (table) => [index("ban_by_time").on(table.startsAtMs, table.id), index("ban_of_account").on(table.accountId, table.startsAtMs, table.id)],
)

/** What moderators and admins did, to whom and why; append-only. */
export const auditEntry = sqliteTable(
  "audit_entry",
  {
    id: text("id").primaryKey(),
    actorId: text("actor_id").notNull(),
    action: text("action").notNull(),
    subjectId: text("subject_id").notNull(),
    /** JSON of the particulars. */
    detail: text("detail").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [index("audit_entry_by_subject").on(table.subjectId, table.atMs), index("audit_entry_by_time").on(table.atMs, table.id)],
)
