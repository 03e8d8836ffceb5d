import { type SQL, sql } from "drizzle-orm"
import { dayOf } from "./purse-rules.ts"
import type { WithheldReason } from "./rules.ts"

const WEEK_MS = 604_800_000
/** New accounts of one network that get the day's free credits, before they show that they are different people. */
const GRANTS_BY_NETWORK = 10

/**
 * Why an account's free credits are withheld today, as a value within a statement; NULL where they are not. Whoever has paid is never
 * asked; a phone number, a third party's word or a week show that somebody is not one of many that one person made.
 */
export function withheldReason(userId: string, nowMs: number): SQL<WithheldReason | null> {
  const weekAgoMs = nowMs - WEEK_MS
  const hasTodays = sql`EXISTS (SELECT 1 FROM ledger_movement WHERE key = 'stamina:' || other.id || ':' || ${dayOf(nowMs)})`
  const sharesMailbox = sql`EXISTS (SELECT 1 FROM account AS other WHERE other.mailbox = me.mailbox AND other.id <> me.id AND ${hasTodays})`
  const isTrusted = sql`(me.network IS NULL OR me.created_at_ms <= ${weekAgoMs} OR me.phone IS NOT NULL
    OR EXISTS (SELECT 1 FROM sign_in_way WHERE account_id = me.id))`
  const ofNetwork = sql`(SELECT COUNT(*) FROM account AS other WHERE other.network = me.network AND other.created_at_ms > ${weekAgoMs}
    AND other.id <> me.id AND ${hasTodays})`
  const hasPaid = sql`(me.terms <> '[]' OR EXISTS (SELECT 1 FROM ledger_movement WHERE user_id = me.id AND kind = 'purchase'))`
  return sql`(SELECT CASE WHEN ${sharesMailbox} THEN 'mailbox' WHEN NOT ${isTrusted} AND ${ofNetwork} >= ${GRANTS_BY_NETWORK} THEN 'network' END
    FROM account AS me WHERE me.id = ${userId} AND NOT ${hasPaid})`
}
