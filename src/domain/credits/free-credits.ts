import { type SQL, sql } from "drizzle-orm"
import { dayOf } from "../_kernel/clock.ts"
import { oneOfMany } from "../identity/index.ts"
import type { WithheldReason } from "./rules.ts"

/** Why an account's free credits are withheld today, as a value within a statement; NULL where they are not. Members who have paid are never asked. */
export function withheldReason(userId: string, nowMs: number): SQL<WithheldReason | null> {
  return withheld(userId, nowMs, sql`'stamina:' || other.id || ':' || ${dayOf(nowMs)}`)
}

/**
 * Whether a reward of a day is withheld from an account, an expression of its id, since another one of the same person's has it. Its keys
 * are `prefix:account:day`, where the day is an expression.
 */
export function isRewardWithheld(accountId: SQL, nowMs: number, { prefix, day }: { readonly prefix: string; readonly day: SQL }): SQL {
  return sql`${withheld(accountId, nowMs, sql`${`${prefix}:`} || other.id || ':' || ${day}`)} IS NOT NULL`
}

/** `keyOfOther` is the key of the movement by which an account `other` has what is free. */
function withheld(accountId: string | SQL, nowMs: number, keyOfOther: SQL): SQL<WithheldReason | null> {
  return oneOfMany(accountId, nowMs, {
    hasIt: sql`EXISTS (SELECT 1 FROM ledger_movement WHERE key = ${keyOfOther})`,
    hasPaid: sql`EXISTS (SELECT 1 FROM ledger_movement WHERE user_id = me.id AND kind = 'purchase')`,
  })
}
