import { type SQL, sql } from "drizzle-orm"
import type * as schema from "../../../db/schema/index.ts"
import { dayOf } from "../_kernel/clock.ts"
import type { Emission } from "../_kernel/emission.ts"
import type { AccountId, TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { rewarded } from "./events.ts"
import { withheldReason } from "./free-credits.ts"
import { PURSES, type Purse, type PurseAmounts, STAMINA_CAP, startOfDayMs } from "./purse-rules.ts"

/**
 * The movements of the ledger as SQL statements for somebody's batch. Each is conditional in itself and needs no reading before it;
 * a repeated one changes nothing, since a movement's key is written once and its entries only where it has none. The triggers of
 * the ledger move the balances. Never `INSERT OR IGNORE` here: it would pass over the check that no purse falls below zero.
 */

export type MovementKind = typeof schema.ledgerMovement.$inferSelect.kind
/** Who stands on the other side of what a user gets; these accounts may fall below zero. `revenue` is on the side of what is charged. */
const HOUSE = { grants: "grants", purchases: "purchases", revenue: "revenue" } as const

const ALWAYS = sql`1`
/** What the wallet shows of a task's title. */
const TITLE_CHARACTERS = 120

/** The ledger account of a user's purse. */
export function purseId(purse: Purse, userId: string): string {
  return `${purse}:${userId}`
}

/** The balance of a user's purse, to be used within a statement; 0 for one that nothing was ever in. */
export function balanceOf(purse: Purse, userId: string): SQL<number> {
  return sql<number>`COALESCE((SELECT balance FROM ledger_account WHERE id = ${purseId(purse, userId)}), 0)`
}

/** What tasks hold of a user's purse, to be used within a statement. */
function heldOf(purse: Purse, userId: string): SQL<number> {
  return sql<number>`COALESCE((SELECT balance FROM ledger_account WHERE id = ${`held-${purseId(purse, userId)}`}), 0)`
}

/** Writes the lines of a movement (a query of `account_id` and `amount`) where it is there and has none; lines of nothing are left out. */
export function entriesStatement(key: SQL | string, lines: SQL): SQL {
  return sql`INSERT INTO ledger_entry (movement_key, account_id, amount)
    SELECT movement.key, line.account_id, line.amount FROM ledger_movement AS movement CROSS JOIN (${lines}) AS line
    WHERE movement.key = ${key} AND line.amount <> 0 AND NOT EXISTS (SELECT 1 FROM ledger_entry WHERE movement_key = movement.key)`
}

/**
 * Today's stamina: the first time on a day of UTC, the purse is filled up to `STAMINA_CAP`. A full purse uses the day's grant up
 * as well, so the movement is written even where it adds nothing. An account whose free credits are withheld gets none. `only` is a
 * condition besides.
 */
export function grantStaminaStatements(userId: string, nowMs: number, only: SQL = ALWAYS): readonly [SQL, SQL] {
  const key = `stamina:${userId}:${dayOf(nowMs)}`
  const cap = sql.raw(String(STAMINA_CAP))
  const granted = sql`(SELECT json_extract(detail, '$.stamina') FROM ledger_movement WHERE key = ${key})`
  // What was earned today before the grant stands beside it, not in its place.
  const rewarded = sql`COALESCE((SELECT SUM(json_extract(detail, '$.stamina')) FROM ledger_movement
    WHERE user_id = ${userId} AND created_at_ms >= ${startOfDayMs(nowMs)} AND kind = 'reward'), 0)`
  const missing = sql`MAX(0, MIN(${cap}, ${cap} - ${balanceOf("stamina", userId)} - ${heldOf("stamina", userId)} + ${rewarded}))`
  return [
    sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, detail, created_at_ms)
      SELECT ${key}, ${userId}, 'stamina-grant', ${dayOf(nowMs)}, json_object('stamina', ${missing}), ${nowMs}
      WHERE ${only} AND ${withheldReason(userId, nowMs)} IS NULL ON CONFLICT DO NOTHING`,
    entriesStatement(
      key,
      sql`SELECT ${purseId("stamina", userId)} AS account_id, ${granted} AS amount UNION ALL SELECT ${HOUSE.grants}, -${granted}`,
    ),
  ]
}

/** A gift, reward, purchase or other movement into a user's purses. */
export interface Grant {
  /** What makes it happen once, such as `grant:<id>`. */
  readonly key: string
  readonly kind: Extract<MovementKind, "grant" | "reward" | "purchase">
  readonly userId: AccountId
  readonly amounts: Partial<PurseAmounts>
  /** What it is for: a reward, an order, an admin's grant. */
  readonly subjectId: string
  /** What its owner is told besides. */
  readonly detail: Readonly<Record<string, string | number | null>>
  readonly nowMs: number
}

/** Puts a grant into its user's purses, once for its key. `only` is a condition besides. */
export function grantStatements(grant: Grant, only: SQL = ALWAYS): readonly [SQL, SQL] {
  const house = grant.kind === "purchase" ? HOUSE.purchases : HOUSE.grants
  const sum = PURSES.reduce((total, purse) => total + (grant.amounts[purse] ?? 0), 0)
  const lines = PURSES.map((purse) => sql`SELECT ${purseId(purse, grant.userId)} AS account_id, ${grant.amounts[purse] ?? 0} AS amount`)
  return [
    sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, detail, created_at_ms)
      SELECT ${grant.key}, ${grant.userId}, ${grant.kind}, ${grant.subjectId}, ${JSON.stringify(grant.detail)}, ${grant.nowMs}
      WHERE ${only} ON CONFLICT DO NOTHING`,
    entriesStatement(grant.key, sql`${sql.join([...lines, sql`SELECT ${house}, ${-sum}`], sql` UNION ALL `)}`),
  ]
}

/** What a row of a query earns its person in stamina. */
export interface StaminaReward {
  /** The query's rows are `key, user_id, subject_id`, one at most: what makes it happen once, for whom, what for. */
  readonly earned: SQL
  readonly stamina: number
  readonly nowMs: number
}

/** Rewards the one row of a query with stamina, once for its key and above `STAMINA_CAP` too; its earner is told. */
export function rewardStatements({ earned, stamina, nowMs }: StaminaReward): readonly (SQL | Emission)[] {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ledger_movement WHERE ledger_movement.key = earned.key)`
  return [
    emitEach(
      rewarded,
      {
        key: sql`earned.key`,
        account_id: sql`earned.user_id`,
        subject_id: sql`earned.subject_id`,
        stamina: sql`${stamina}`,
        coins: sql`0`,
        at_ms: sql`${nowMs}`,
      },
      sql`FROM (${earned}) AS earned WHERE ${isNew}`,
      { nowMs },
    ),
    sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, detail, created_at_ms)
      SELECT key, user_id, 'reward', subject_id, json_object('stamina', ${stamina}), ${nowMs} FROM (${earned}) AS earned WHERE 1 ON CONFLICT DO NOTHING`,
    entriesStatement(
      sql`(SELECT key FROM (${earned}) AS earned)`,
      sql`SELECT 'stamina:' || user_id AS account_id, ${stamina} AS amount FROM (${earned}) AS earned UNION ALL SELECT ${HOUSE.grants}, ${-stamina}`,
    ),
  ]
}

/** The stamina that a reward for something was, within a statement; 0 where there was none. */
export function rewardedFor(subjectId: SQL): SQL<number> {
  return sql<number>`COALESCE((SELECT json_extract(detail, '$.stamina') FROM ledger_movement WHERE subject_id = ${subjectId} AND kind = 'reward'), 0)`
}

/** What a redeemed code gives in coins goes from the house to the user; the movement itself is the redemption's to write. */
export function redeemedCoinsStatement(key: string, userId: AccountId, codeHash: string): SQL {
  const coins = sql`(SELECT coins FROM redeem_code WHERE code_hash = ${codeHash})`
  return entriesStatement(
    key,
    sql`SELECT ${purseId("coins", userId)} AS account_id, ${coins} AS amount UNION ALL SELECT ${HOUSE.grants}, -${coins}`,
  )
}

/**
 * Holds the price of a task that was written before in the same batch, stamina first. `priced` is the task's own query of it:
 * `user_id, price, title, pieces, created_at_ms`, no row where nothing is to be held. The writer of the task makes sure that both
 * purses have enough together.
 */
export function holdStatements(taskId: TaskId, priced: SQL): readonly [SQL, SQL, SQL] {
  return [
    sql`INSERT INTO hold (task_id, user_id, stamina, coins, status, title, pieces, created_at_ms)
      SELECT ${taskId}, user_id, MIN(price, stamina), price - MIN(price, stamina), 'open', substr(title, 1, ${TITLE_CHARACTERS}), pieces, created_at_ms
      FROM (SELECT priced.*, COALESCE((SELECT balance FROM ledger_account WHERE ledger_account.id = 'stamina:' || priced.user_id), 0) AS stamina
        FROM (${priced}) AS priced)
      WHERE 1 ON CONFLICT DO NOTHING`,
    sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, created_at_ms)
      SELECT task_id || ':hold', user_id, 'hold', task_id, created_at_ms FROM hold WHERE task_id = ${taskId} ON CONFLICT DO NOTHING`,
    entriesStatement(`${taskId}:hold`, sql`${heldLines(taskId, 1)} UNION ALL ${purseLines(taskId, sql`-stamina`, sql`-coins`)}`),
  ]
}

/**
 * Ends the hold of a task that has ended: charged for what was delivered where it succeeded, given back whole where it did not.
 * `ended` is the task's own query of its end: `has_succeeded, delivered, due` (null but where pieces cost different things), no row while it is under way. It comes after the statement
 * that ends the task.
 */
export function endHoldStatements(taskId: TaskId, ended: SQL, nowMs: number): readonly [SQL, SQL, SQL] {
  const held = sql`(hold.stamina + hold.coins)`
  // `chargeFor` in whole numbers: the share of the delivered pieces, rounded up.
  const charged = sql`CASE WHEN ended.has_succeeded THEN COALESCE(MIN(ended.due, ${held}), (${held} * MIN(ended.delivered, hold.pieces) + hold.pieces - 1) / hold.pieces) ELSE 0 END`
  const kind = sql`CASE WHEN ended.has_succeeded THEN 'settle' ELSE 'release' END`
  const open = sql`hold.task_id = ${taskId} AND hold.status = 'open'`
  const key = sql`(SELECT task_id || CASE status WHEN 'settled' THEN ':settle' ELSE ':release' END FROM hold WHERE task_id = ${taskId} AND status <> 'open')`
  return [
    sql`INSERT INTO ledger_movement (key, user_id, kind, subject_id, detail, created_at_ms)
      SELECT hold.task_id || ':' || ${kind}, hold.user_id, ${kind}, hold.task_id,
        json_object('charged', ${charged}, 'delivered', ended.delivered, 'images', hold.pieces), ${nowMs}
      FROM hold JOIN (${ended}) AS ended ON ${open} WHERE 1 ON CONFLICT DO NOTHING`,
    sql`UPDATE hold SET status = CASE WHEN ended.has_succeeded THEN 'settled' ELSE 'released' END, charged_coins = ${charged},
      delivered = ended.delivered, ended_at_ms = ${nowMs} FROM (${ended}) AS ended WHERE ${open}`,
    entriesStatement(
      key,
      sql`${heldLines(taskId, -1)}
        UNION ALL ${purseLines(taskId, sql`stamina - MIN(charged_coins, stamina)`, sql`coins - MAX(0, charged_coins - stamina)`)}
        UNION ALL SELECT ${HOUSE.revenue}, charged_coins FROM hold WHERE task_id = ${taskId}`,
    ),
  ]
}

/** Takes the titles of deleted tasks out of the wallet; `taskIds` is a query of their ids. What they cost stays. */
export function forgetTitles(taskIds: SQL): SQL {
  return sql`UPDATE hold SET title = NULL WHERE task_id IN (${taskIds})`
}

/** What is or was held for a task, as JSON of `PurseAmounts`, to be used within a statement; null where nothing was. */
export function heldOfTask(taskId: SQL): SQL<string | null> {
  return sql<string | null>`(SELECT json_object('stamina', stamina, 'coins', coins) FROM hold WHERE task_id = ${taskId})`
}

/** The lines of a task's hold on what is held of its owner's purses. */
function heldLines(taskId: TaskId, sign: 1 | -1): SQL {
  const signed = sql.raw(sign === 1 ? "" : "-")
  return sql`SELECT 'held-stamina:' || user_id AS account_id, ${signed}stamina AS amount FROM hold WHERE task_id = ${taskId}
    UNION ALL SELECT 'held-coins:' || user_id, ${signed}coins FROM hold WHERE task_id = ${taskId}`
}

/** The lines of a task's hold on its owner's purses. */
function purseLines(taskId: TaskId, stamina: SQL, coins: SQL): SQL {
  return sql`SELECT 'stamina:' || user_id AS account_id, ${stamina} AS amount FROM hold WHERE task_id = ${taskId}
    UNION ALL SELECT 'coins:' || user_id, ${coins} FROM hold WHERE task_id = ${taskId}`
}
