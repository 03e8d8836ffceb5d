import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"

/**
 * The ledger. Double entry, append-only, whole coins. Triggers keep `balance` in step with the entries and refuse to change or
 * delete what is written; they are in the migration, since the schema language has none.
 */

/** What was given or sold, and not a task's doing, in the words that the index of it is seeked by. */
export const IS_GIVEN = sql`"kind" IN ('grant', 'redeem', 'reward', 'purchase')`

/** One account of the ledger: a purse of a user (`stamina:user_…`, `coins:user_…`), what is held of it, or one of the house. */
export const ledgerAccount = sqliteTable(
  "ledger_account",
  {
    /** `<kind>:<user id>` for a user's, the kind alone for the house's. */
    id: text("id").primaryKey(),
    /** Null for the house's accounts. */
    userId: text("user_id"),
    balance: integer("balance").notNull().default(0),
  },
  (table) => [
    index("ledger_account_by_user").on(table.userId),
    check("purse_never_below_zero", sql`${table.userId} IS NULL OR ${table.balance} >= 0`),
  ],
)

/** One movement: a balanced set of entries under a key that makes it happen once. */
export const ledgerMovement = sqliteTable(
  "ledger_movement",
  {
    /** What happened and its step, such as `task_…:hold`, `stamina:user_…:2026-11-21`. */
    key: text("key").primaryKey(),
    userId: text("user_id").notNull(),
    kind: text("kind", {
      enum: ["stamina-grant", "grant", "redeem", "reward", "purchase", "refund", "hold", "settle", "release", "adjust"],
    }).notNull(),
    /** What it was for: a task, a code, an order, a reward. */
    subjectId: text("subject_id").notNull(),
    /** JSON of what a person sees besides; empty object where there is nothing. */
    detail: text("detail").notNull().default("{}"),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    index("ledger_movement_by_user").on(table.userId, table.createdAtMs, table.key),
    index("ledger_movement_by_subject").on(table.subjectId),
    // What was given and sold of late; a query must say the kinds in these words.
    index("ledger_movement_given").on(table.createdAtMs).where(IS_GIVEN),
  ],
)

/** One line of a movement; the lines of a movement add up to zero. */
export const ledgerEntry = sqliteTable(
  "ledger_entry",
  {
    movementKey: text("movement_key").notNull(),
    accountId: text("account_id").notNull(),
    amount: integer("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.movementKey, table.accountId] }), index("ledger_entry_by_account").on(table.accountId)],
)

/** What a task holds; ends exactly once, by `status` leaving 'open'. */
export const hold = sqliteTable(
  "hold",
  {
    taskId: text("task_id").primaryKey(),
    userId: text("user_id").notNull(),
    stamina: integer("stamina").notNull(),
    coins: integer("coins").notNull(),
    status: text("status", { enum: ["open", "settled", "released"] }).notNull(),
    /** What was charged in the end, of both purses together. */
    chargedCoins: integer("charged_coins"),
    /** What its owner's wallet calls the task; null once the task is deleted. */
    title: text("title"),
    /** Pieces that were ordered, and how many of them came. */
    pieces: integer("pieces").notNull().default(1),
    delivered: integer("delivered").notNull().default(0),
    createdAtMs: integer("created_at_ms").notNull(),
    endedAtMs: integer("ended_at_ms"),
  },
  (table) => [index("hold_open").on(table.createdAtMs).where(sql`status = 'open'`)],
)

/** A membership that an account has from one moment to another. */
export const membershipTerm = sqliteTable(
  "membership_term",
  {
    /** What gave it, once: an admin's grant, a redemption, an order. */
    key: text("key").primaryKey(),
    accountId: text("account_id").notNull(),
    plan: text("plan", { enum: ["lite", "vip1", "vip2", "vip3", "company"] }).notNull(),
    startsAtMs: integer("starts_at_ms").notNull(),
    endsAtMs: integer("ends_at_ms").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [index("membership_term_by_account").on(table.accountId, table.endsAtMs)],
)

/** A code that gives coins or a membership. Only its SHA-256 is kept. */
export const redeemCode = sqliteTable(
  "redeem_code",
  {
    codeHash: text("code_hash").primaryKey(),
    /** First characters, to tell codes apart in lists. */
    hint: text("hint").notNull(),
    coins: integer("coins").notNull().default(0),
    plan: text("plan", { enum: ["lite", "vip1", "vip2", "vip3", "company"] }),
    planDays: integer("plan_days").notNull().default(0),
    maximumUses: integer("maximum_uses").notNull(),
    uses: integer("uses").notNull().default(0),
    createdBy: text("created_by").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    expiresAtMs: integer("expires_at_ms"),
  },
  (table) => [index("redeem_code_by_hint").on(table.hint, table.codeHash)],
)

/** Who redeemed what; an account redeems a code once. */
export const redemption = sqliteTable(
  "redemption",
  {
    codeHash: text("code_hash").notNull(),
    accountId: text("account_id").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeHash, table.accountId] })],
)
