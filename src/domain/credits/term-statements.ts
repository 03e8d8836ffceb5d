import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { copyTerms, factsChanged } from "../identity/index.ts"

const DAY_MS = 86_400_000

/** A membership to be given, once for its key. */
export interface TermGrant {
  readonly key: string
  readonly accountId: AccountId
  /** A query of `plan` and `days`; nothing is given where it answers no row. */
  readonly source: SQL
  readonly nowMs: number
}

/** True, within a statement, where a term that was not given before is about to be. */
export function isNewTerm({ key, source }: TermGrant, only: SQL): SQL {
  return sql`${only} AND EXISTS (${source}) AND NOT EXISTS (SELECT 1 FROM membership_term WHERE key = ${key})`
}

/**
 * Gives a membership: it starts now, or where the account's last term of the same plan ends. The account's facts get a new version,
 * and its sessions learn them from the outbox, should the caller fail to tell them.
 */
export function termStatements(grant: TermGrant, only: SQL): readonly (SQL | Emission)[] {
  const { key, accountId, source, nowMs } = grant
  const isNew = isNewTerm(grant, only)
  return [
    ...factsChanged(accountId, { nowMs, only: isNew }),
    sql`INSERT INTO membership_term (key, account_id, plan, starts_at_ms, ends_at_ms, created_at_ms)
      SELECT ${key}, ${accountId}, plan, starts_at_ms, starts_at_ms + days * ${DAY_MS}, ${nowMs}
      FROM (SELECT source.plan, source.days, MAX(${nowMs}, COALESCE((SELECT MAX(term.ends_at_ms) FROM membership_term AS term
        WHERE term.account_id = ${accountId} AND term.plan = source.plan), 0)) AS starts_at_ms FROM (${source}) AS source)
      WHERE ${isNew}`,
    copyMemberships(accountId),
  ]
}

/** Copies an account's memberships to where its sessions read them; after every change of them, in the same batch. */
export function copyMemberships(accountId: AccountId): SQL {
  const terms = sql`SELECT json_group_array(json_object('plan', plan, 'startsAtMs', starts_at_ms, 'endsAtMs', ends_at_ms))
    FROM membership_term WHERE account_id = ${accountId}`
  return copyTerms(accountId, terms)
}
