import { type SQL, sql } from "drizzle-orm"

const WEEK_MS = 604_800_000
/** New accounts of one network that get something free in a day, before they show that they are different people. */
const ACCOUNTS_OF_NETWORK = 10

/**
 * Whether an account looks like one of many that one person made, as a value within a statement: `mailbox` where another one of its mailbox
 * has what is free already, `network` where ten new ones of its network have, NULL otherwise. `hasIt` says of `other.id` that it has; `hasPaid`
 * says of `me.id` that it is never asked. A phone number, a third party's word or a week show that somebody is a person of their own.
 */
export function oneOfMany(
  accountId: string | SQL,
  nowMs: number,
  { hasIt, hasPaid }: { readonly hasIt: SQL; readonly hasPaid: SQL },
): SQL<"mailbox" | "network" | null> {
  const weekAgoMs = nowMs - WEEK_MS
  const sharesMailbox = sql`EXISTS (SELECT 1 FROM account AS other WHERE other.mailbox = me.mailbox AND other.id <> me.id AND ${hasIt})`
  const isTrusted = sql`(me.network IS NULL OR me.created_at_ms <= ${weekAgoMs} OR me.phone IS NOT NULL
    OR EXISTS (SELECT 1 FROM sign_in_way WHERE account_id = me.id))`
  const ofNetwork = sql`(SELECT COUNT(*) FROM account AS other WHERE other.network = me.network AND other.created_at_ms > ${weekAgoMs}
    AND other.id <> me.id AND ${hasIt})`
  return sql`(SELECT CASE WHEN ${sharesMailbox} THEN 'mailbox' WHEN NOT ${isTrusted} AND ${ofNetwork} >= ${ACCOUNTS_OF_NETWORK} THEN 'network' END
    FROM account AS me WHERE me.id = ${accountId} AND me.terms = '[]' AND NOT ${hasPaid})`
}
