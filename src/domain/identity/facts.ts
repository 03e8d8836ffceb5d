import { eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { accountFacts } from "./events.ts"
import type { AccountFacts, BanFacts } from "./ports.ts"

export type AccountRow = typeof schema.account.$inferSelect
/** An account's row, found to be signed in to or to be told of. */
export interface FoundAccount {
  readonly row: AccountRow
}

/** What is selected of an account wherever its facts are needed. */
export const accountColumns = { row: schema.account }

/** The facts that sessions copy, of a found account. */
export function factsOf({ row }: FoundAccount): AccountFacts {
  // Both texts are JSON that `copyTerms` and `copyBan` wrote.
  const parsedTerms: AccountFacts["terms"] = JSON.parse(row.terms)
  const parsedBan: BanFacts | null = row.ban === null ? null : JSON.parse(row.ban)
  return {
    version: row.factsVersion,
    terms: parsedTerms,
    isModerator: row.isModerator,
    isAdmin: row.isAdmin,
    levels: row.levels,
    blursLevels: row.blursLevels,
    ban: parsedBan,
    isDisabled: row.status !== 1 || row.deletedAtMs !== null,
  }
}

/** The ban of a found account that is in force at a moment; null where none is. */
export function banInForce(facts: AccountFacts, nowMs: number): BanFacts | null {
  const { ban } = facts
  return ban !== null && ban.startsAtMs <= nowMs && (ban.endsAtMs === null || nowMs < ban.endsAtMs) ? ban : null
}

/** AccountBanned with what the person is told: why, until when (null for good), where to appeal, and a signed form to do it by, which a script gets none of. */
export async function bannedError(
  { appealForms, supportEmail, nowMs }: Pick<Context, "appealForms" | "supportEmail" | "nowMs">,
  accountId: AccountId | null,
  ban: BanFacts,
): Promise<DomainError> {
  const appeal_form = accountId === null ? null : await appealForms.sign(accountId, ban.startsAtMs, nowMs)
  const ends_at = ban.endsAtMs === null ? null : new Date(ban.endsAtMs).toISOString()
  return new DomainError("AccountBanned", { data: { ban: { reason: ban.reason, ends_at, appeal_email: supportEmail, appeal_form } } })
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

/** As `tellFacts`, for what stands even where sessions cannot be reached: the event that `factsChanged` recorded tells them then. */
export async function tryToTellFacts(
  context: Pick<Context, "sessions" | "log">,
  accountId: AccountId,
  found: FoundAccount | undefined,
): Promise<void> {
  await tellFacts(context, accountId, found).catch((error: unknown) =>
    context.log.error("facts not learnt", { accountId, error: String(error) }),
  )
}

/** How long the drain leaves new facts to the request that changed them, which updates the sessions before it answers. */
const TELL_GRACE_MS = 10_000

interface FactsChange {
  readonly nowMs: number
  /** A condition, within the statements. */
  readonly only?: SQL
  /** How long the caller has to tell the sessions; 0 for one that cannot, such as the owners' command line. */
  readonly graceMs?: number
}

/** The statements that note a change of an account's facts: a new version, and an event that brings it to the sessions if the caller fails to tell them. */
export function factsChanged(
  accountId: AccountId,
  { nowMs, only = sql`1`, graceMs = TELL_GRACE_MS }: FactsChange,
): readonly [SQL, Emission] {
  return [
    sql`UPDATE account SET facts_version = facts_version + 1 WHERE id = ${accountId} AND ${only}`,
    emit(accountFacts, { accountId }, { nowMs, only, graceMs }),
  ]
}

/** Copies to an account all its terms, a query of their JSON; after every change of them, in the same batch. */
export function copyTerms(accountId: AccountId, terms: SQL): SQL {
  return sql`UPDATE account SET terms = (${terms}) WHERE id = ${accountId}`
}

/** Copies to an account its ban in force or to come, a query of its JSON; after every change of it, in the same batch. */
export function copyBan(accountId: AccountId, ban: SQL): SQL {
  return sql`UPDATE account SET ban = (${ban}) WHERE id = ${accountId}`
}

/** Keeps what an account wants to meet for its facts, within the batch that changes it: a query of the mask, and one of whether it is blurred. */
export function keepLevels(accountId: AccountId, levels: SQL, blursLevels: SQL): SQL {
  return sql`UPDATE account SET levels = (${levels}), blurs_levels = (${blursLevels}) WHERE id = ${accountId}`
}

/** What an account is called, within a statement. */
export function accountName(accountId: AccountId | SQL): SQL<string> {
  return sql<string>`(SELECT name FROM account WHERE id = ${accountId})`
}

/** True, within a statement, of an account that was not deleted. */
export function accountExists(accountId: AccountId): SQL {
  return sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND deleted_at_ms IS NULL)`
}

/** Whether an account can be come back to by a password or a passkey, as an expression. */
export function isSecured(accountId: AccountId): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM account WHERE account.id = ${accountId} AND (password_hash IS NOT NULL
    OR EXISTS (SELECT 1 FROM passkey WHERE passkey.account_id = account.id)))`
}
