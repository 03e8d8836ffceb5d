import { sql } from "drizzle-orm"
import { openDatabase } from "../../db/client.ts"
import { checkLedger } from "../../src/domain/credits/check-ledger.ts"
import { STAMINA_CAP } from "../../src/domain/credits/purse-rules.ts"

/**
 * What the ledger shows against the promises of money (goal R1): its own checker, and that each member's purse misses exactly what
 * was delivered and no more.
 */
export async function readLedgerFaults(databaseUrl: string, accountIds: readonly string[]): Promise<readonly string[]> {
  const database = openDatabase(databaseUrl, undefined)
  const { errors } = await checkLedger(database)
  const told = errors.map(({ promise, subject, detail }) => `ledger: ${promise}, but ${subject}: ${detail}`)
  const purses = await Promise.all(accountIds.map((accountId) => readPurse(database, accountId)))
  return [...told, ...purses.flat()]
}

interface Purse {
  readonly stamina: number | null
  readonly held: number | null
  readonly owed: number | null
}

async function readPurse(database: ReturnType<typeof openDatabase>, accountId: string): Promise<string[]> {
  const [purse] = await database.all<Purse>(sql`SELECT
    (SELECT balance FROM ledger_account WHERE id = ${`stamina:${accountId}`}) AS stamina,
    (SELECT balance FROM ledger_account WHERE id = ${`held-stamina:${accountId}`}) AS held,
    (SELECT SUM(COALESCE(charged_coins, (price_coins * delivered_count + image_count - 1) / image_count)) FROM task WHERE viewer_id = ${accountId} AND status = 3) AS owed`)
  // Whoever ordered nothing that was accepted never got the day's grant.
  if (purse?.stamina == null) return []
  const { stamina, held, owed } = purse
  const faults: string[] = []
  if (held !== null && held !== 0) faults.push(`${accountId} still has ${held} held after every task ended`)
  if (stamina !== STAMINA_CAP - (owed ?? 0)) faults.push(`${accountId} has ${stamina} stamina and should have ${STAMINA_CAP - (owed ?? 0)}`)
  return faults
}
