import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { forgetPerson } from "../_kernel/forget-person.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import type { LeavingPerson } from "../_kernel/personal-data.ts"
import { type AccountRow, accountShown, endAccessTokens, factsChanged, learnFacts } from "../identity/index.ts"

/** Accounts of one round; what a run of 40 rounds leaves follows a minute later. */
const GROUP = 8
const MAXIMUM_ROUNDS = 40

/**
 * Deletes the accounts whose grace is over; answers how many were. Every step may run twice, and an account that cannot be finished
 * yet, because a task still runs or a part is away, holds no other up and is tried again with the next run.
 */
export async function purgeDueAccounts(context: Context): Promise<number> {
  const tried: string[] = []
  let purged = 0
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const rows = await context.database
      .select()
      .from(schema.account)
      // In the words of the index `account_to_delete`, which the database uses only when they are the same.
      .where(sql`delete_at_ms IS NOT NULL AND deleted_at_ms IS NULL AND delete_at_ms <= ${context.nowMs} AND id NOT IN ${tried}`)
      .orderBy(schema.account.deleteAtMs)
      .limit(GROUP)
    tried.push(...rows.map((row) => row.id))
    const results = await Promise.allSettled(rows.map((row) => purgeAccount(context, row)))
    for (const [index, result] of results.entries()) {
      if (result.status === "fulfilled") purged += result.value ? 1 : 0
      else context.log.error("account not deleted", { accountId: rows[index]?.id, error: String(result.reason) })
    }
    if (rows.length < GROUP) break
  }
  return purged
}

/** All steps of one account; false where something of it is still to end. */
async function purgeAccount(context: Context, row: AccountRow): Promise<boolean> {
  const person: LeavingPerson = { id: row.id, email: row.email, phone: row.phone, nowMs: context.nowMs }
  await shut(context, person.id)
  return forgetPerson(context, person)
}

/** Closes every way in: nobody signs in to a disabled account, and its sessions end with all that they know of their devices. */
async function shut(context: Context, accountId: AccountId): Promise<void> {
  const { database, nowMs, sessions } = context
  const isOpen = sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND status = 1 AND delete_at_ms <= ${nowMs})`
  await namedBatch(database, {
    facts: factsChanged(accountId, { nowMs, only: isOpen }),
    tokens: endAccessTokens(accountId, nowMs, isOpen),
    shown: emit(accountShown, { accountId }, { nowMs, only: isOpen }),
    shut: sql`UPDATE account SET status = 2 WHERE id = ${accountId} AND ${isOpen}`,
  })
  await sessions.end(accountId, { except: null }, "revoked")
  await learnFacts(context, accountId)
}
