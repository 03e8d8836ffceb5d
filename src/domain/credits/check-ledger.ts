import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import type { SiteFacts } from "../_kernel/site-facts.ts"

/** A promise of the ledger that does not hold: which, of what, and the figures. */
export interface LedgerError {
  readonly promise: string
  readonly subject: string
  readonly detail: string
}

/** What a check of the ledger found; `errors` is empty where every promise holds. */
export interface LedgerReport {
  readonly errors: LedgerError[]
  readonly movements: number
  readonly entries: number
}

/** Errors that are reported for one promise; more of them would say nothing new. */
const TOLD = 20

/** Sum of a movement's entries on one account, by a key of parts. */
const entry = (key: SQL, account: SQL) =>
  sql`COALESCE((SELECT amount FROM ledger_entry WHERE movement_key = ${key} AND account_id = ${account}), 0)`

/** What an ended hold must have charged: nothing, or the delivered images' share of the price, rounded up. */
const owed = sql`CASE h.status WHEN 'settled'
  THEN COALESCE(t.charged_coins, ((h.stamina + h.coins) * MIN(t.delivered_count, t.image_count) + t.image_count - 1) / t.image_count) ELSE 0 END`

/**
 * Every promise with the query of what breaks it, as `subject` and `detail`. Each is one statement, so that it sees one moment of a
 * ledger that goes on moving.
 */
const PROMISES: Readonly<Record<string, SQL>> = {
  "all entries add up to zero": sql`SELECT 'ledger' AS subject, 'sum ' || total AS detail
    FROM (SELECT SUM(amount) AS total FROM ledger_entry) WHERE total <> 0`,
  "every movement is balanced": sql`SELECT movement_key AS subject, 'sum ' || SUM(amount) AS detail
    FROM ledger_entry GROUP BY movement_key HAVING SUM(amount) <> 0`,
  "every entry belongs to a movement": sql`SELECT movement_key AS subject, account_id AS detail FROM ledger_entry AS e
    WHERE NOT EXISTS (SELECT 1 FROM ledger_movement WHERE key = e.movement_key)`,
  "no entry is of nothing": sql`SELECT movement_key AS subject, account_id AS detail FROM ledger_entry WHERE amount = 0`,
  "entries are of whole credits": sql`SELECT movement_key AS subject, typeof(amount) AS detail FROM ledger_entry WHERE typeof(amount) <> 'integer'`,
  "every balance is the sum of its entries": sql`SELECT a.id AS subject, 'balance ' || a.balance || ', entries ' || COALESCE(e.total, 0) AS detail
    FROM ledger_account AS a LEFT JOIN (SELECT account_id, SUM(amount) AS total FROM ledger_entry GROUP BY account_id) AS e ON e.account_id = a.id
    WHERE a.balance <> COALESCE(e.total, 0)`,
  "every entry has its account": sql`SELECT account_id AS subject, movement_key AS detail FROM ledger_entry AS e
    WHERE NOT EXISTS (SELECT 1 FROM ledger_account WHERE id = e.account_id)`,
  "no purse is below zero": sql`SELECT id AS subject, 'balance ' || balance AS detail FROM ledger_account WHERE user_id IS NOT NULL AND balance < 0`,
  "accounts with an owner are a user's": sql`SELECT id AS subject, 'owner ' || COALESCE(user_id, 'none') AS detail FROM ledger_account
    WHERE (instr(id, ':') > 0) <> (user_id IS NOT NULL) OR (user_id IS NOT NULL AND substr(id, instr(id, ':') + 1) <> user_id)`,
  "a hold is open while its task is under way, and ends as its task does": sql`SELECT h.task_id AS subject, h.status || ', task ' || COALESCE(t.status, 'missing') AS detail
    FROM hold AS h LEFT JOIN task AS t ON t.id = h.task_id
    WHERE CASE h.status WHEN 'open' THEN COALESCE(t.status, 0) NOT IN (1, 2) WHEN 'settled' THEN COALESCE(t.status, 3) <> 3 ELSE COALESCE(t.status, 4) <> 4 END`,
  "a hold is of its task's price": sql`SELECT h.task_id AS subject, h.stamina || ' + ' || h.coins || ' for ' || t.price_coins AS detail
    FROM hold AS h JOIN task AS t ON t.id = h.task_id WHERE h.stamina + h.coins <> t.price_coins OR h.stamina < 0 OR h.coins < 0`,
  "a task with a price has its hold": sql`SELECT id AS subject, 'price ' || price_coins AS detail FROM task AS t
    WHERE price_coins > 0 AND NOT EXISTS (SELECT 1 FROM hold WHERE task_id = t.id)`,
  "what was delivered is charged, and nothing else": sql`SELECT h.task_id AS subject, 'charged ' || COALESCE(h.charged_coins, 'nothing') || ', owed ' || ${owed} AS detail
    FROM hold AS h JOIN task AS t ON t.id = h.task_id
    WHERE CASE h.status WHEN 'open' THEN h.charged_coins IS NOT NULL OR h.ended_at_ms IS NOT NULL
      ELSE h.charged_coins IS NOT ${owed} OR h.ended_at_ms IS NULL END`,
  "a hold is booked once, and ends in one movement of its kind": sql`SELECT h.task_id AS subject, h.status || ': ' || m.kinds AS detail
    FROM hold AS h JOIN (SELECT subject_id, group_concat(kind) AS kinds, SUM(kind = 'hold') AS holds, SUM(kind = 'settle') AS settles,
      SUM(kind = 'release') AS releases FROM ledger_movement WHERE kind IN ('hold', 'settle', 'release') GROUP BY subject_id) AS m ON m.subject_id = h.task_id
    WHERE m.holds <> 1 OR m.settles <> (h.status = 'settled') OR m.releases <> (h.status = 'released')`,
  "every hold is booked as it says": sql`SELECT h.task_id AS subject, 'held ' || h.stamina || ' + ' || h.coins AS detail FROM hold AS h
    WHERE ${entry(sql`h.task_id || ':hold'`, sql`'held-stamina:' || h.user_id`)} <> h.stamina
      OR ${entry(sql`h.task_id || ':hold'`, sql`'held-coins:' || h.user_id`)} <> h.coins
      OR ${entry(sql`h.task_id || ':settle'`, sql`'revenue'`)} <> COALESCE(h.charged_coins, 0)`,
  "every movement of a hold has its hold": sql`SELECT key AS subject, kind AS detail FROM ledger_movement AS m
    WHERE kind IN ('hold', 'settle', 'release') AND NOT EXISTS (SELECT 1 FROM hold WHERE task_id = m.subject_id)`,
  "what is held is what open holds say": sql`SELECT a.id AS subject, 'balance ' || a.balance AS detail
    FROM ledger_account AS a LEFT JOIN (SELECT user_id, SUM(stamina) AS stamina, SUM(coins) AS coins FROM hold WHERE status = 'open' GROUP BY user_id) AS o
      ON o.user_id = a.user_id
    WHERE (a.id GLOB 'held-stamina:*' AND a.balance <> COALESCE(o.stamina, 0)) OR (a.id GLOB 'held-coins:*' AND a.balance <> COALESCE(o.coins, 0))`,
  "a code is used as often as it was redeemed, and no more than it may": sql`SELECT c.hint AS subject, c.uses || ' of ' || c.maximum_uses || ', redeemed ' || COUNT(r.account_id) AS detail
    FROM redeem_code AS c LEFT JOIN redemption AS r ON r.code_hash = c.code_hash
    GROUP BY c.code_hash HAVING c.uses <> COUNT(r.account_id) OR c.uses > c.maximum_uses`,
}

/**
 * Checks every promise of the ledger, one query each and one after the other: readers wait for nobody, and nobody for them. Runs
 * after every test that touches money, in chaos runs and for an admin.
 */
export async function checkLedger(database: Database): Promise<LedgerReport> {
  const errors: LedgerError[] = []
  for (const [promise, query] of Object.entries(PROMISES)) {
    const broken = await database.all<{ subject: string; detail: string }>(sql`${query} LIMIT ${TOLD}`)
    errors.push(...broken.map(({ subject, detail }) => ({ promise, subject, detail })))
  }
  const [counts] = await database.all<{ movements: number; entries: number }>(
    sql`SELECT (SELECT COUNT(*) FROM ledger_movement) AS movements, (SELECT COUNT(*) FROM ledger_entry) AS entries`,
  )
  return { errors, movements: counts?.movements ?? 0, entries: counts?.entries ?? 0 }
}

/** What is kept of a check: how many promises do not hold, and over how much. */
export function ledgerFact({ errors, movements, entries }: LedgerReport): SiteFacts["ledger"] {
  return { failed: new Set(errors.map(({ promise }) => promise)).size, movements, entries }
}
