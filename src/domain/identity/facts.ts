import { eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import type { AccountFacts, BanFacts } from "../_kernel/ports.ts"

/** The running and coming terms of an account, as JSON, to be selected beside its row. */
const termsColumn = sql<string>`(
  SELECT json_group_array(json_object('plan', plan, 'startsAtMs', starts_at_ms, 'endsAtMs', ends_at_ms))
  FROM membership_term WHERE membership_term.account_id = account.id
)`.as("terms")

/** The ban that was not cancelled and ends last, as JSON; null where there is none. */
const banColumn = sql<string | null>`(
  SELECT json_object('reason', reason, 'startsAtMs', starts_at_ms, 'endsAtMs', ends_at_ms)
  FROM ban WHERE ban.account_id = account.id AND cancelled_at_ms IS NULL
  ORDER BY ends_at_ms IS NULL DESC, ends_at_ms DESC LIMIT 1
)`.as("ban")

/** What is selected of an account wherever its facts are needed. */
export const accountColumns = { row: schema.account, terms: termsColumn, ban: banColumn }

export type AccountRow = typeof schema.account.$inferSelect
/** An account's row with what its facts are made of. */
export interface FoundAccount {
  readonly row: AccountRow
  readonly terms: string
  readonly ban: string | null
}

/** The facts that sessions copy, of a found account. */
export function factsOf({ row, terms, ban }: FoundAccount): AccountFacts {
  // Both texts are JSON that our own query made.
  const parsedTerms: AccountFacts["terms"] = JSON.parse(terms)
  const parsedBan: BanFacts | null = ban === null ? null : JSON.parse(ban)
  return {
    version: row.factsVersion,
    terms: parsedTerms,
    isModerator: row.isModerator,
    isAdmin: row.isAdmin,
    ban: parsedBan,
    isDisabled: row.status !== 1 || row.deletedAtMs !== null,
  }
}

/** The ban of a found account that is in force at a moment; null where none is. */
export function banInForce(facts: AccountFacts, nowMs: number): BanFacts | null {
  const { ban } = facts
  return ban !== null && ban.startsAtMs <= nowMs && (ban.endsAtMs === null || nowMs < ban.endsAtMs) ? ban : null
}

/** AccountBanned with what the person is told: why, until when (null for good), where to appeal. */
export function bannedError(ban: BanFacts, supportEmail: string): DomainError {
  const endsAt = ban.endsAtMs === null ? null : new Date(ban.endsAtMs).toISOString()
  return new DomainError("AccountBanned", { data: { ban: { reason: ban.reason, ends_at: endsAt, appeal_email: supportEmail } } })
}

/** The account that a condition finds, null where there is none; deleted ones are none. */
export async function findAccount(database: Database, condition: SQL): Promise<FoundAccount | null> {
  const rows = await selectAccount(database, condition)
  return rows[0] ?? null
}

/** The query of `findAccount`, for batches. */
export function selectAccount(database: Database, condition: SQL) {
  return database.select(accountColumns).from(schema.account).where(sql`${condition} AND ${schema.account.deletedAtMs} IS NULL`).limit(1)
}

/** Brings an account's sessions up to date with the database. Follows every change of roles, status, bans and membership. */
export async function learnFacts(context: Pick<Context, "database" | "sessions">, accountId: AccountId): Promise<void> {
  const [found] = await selectFacts(context.database, accountId)
  await tellFacts(context, accountId, found)
}

/** The query of an account's facts, for the batch that changes them. */
export function selectFacts(database: Database, accountId: AccountId) {
  return database.select(accountColumns).from(schema.account).where(eq(schema.account.id, accountId)).limit(1)
}

/** Tells an account's sessions what `selectFacts` found. */
export async function tellFacts(context: Pick<Context, "sessions">, accountId: AccountId, found: FoundAccount | undefined): Promise<void> {
  if (found) await context.sessions.learn(accountId, factsOf(found))
}

/** The statements that note a change of an account's facts: a new version, and an event that brings it to the sessions if we fail to. */
export function factsChanged(accountId: AccountId, nowMs: number, condition: SQL = sql`1`): readonly [SQL, SQL] {
  return [
    sql`UPDATE account SET facts_version = facts_version + 1 WHERE id = ${accountId} AND ${condition}`,
    sql`INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms) SELECT 'account.facts', ${accountId}, ${nowMs}, ${nowMs} WHERE ${condition}`,
  ]
}
