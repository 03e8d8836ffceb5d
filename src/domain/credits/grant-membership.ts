import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { newRowId } from "../_kernel/ids.ts"
import { accountExists, noteStaffAct, selectFacts, tryToTellFacts } from "../identity/index.ts"
import { writeAudit } from "../moderation/index.ts"
import type { grantMembership as declaration } from "./contract.ts"
import { isNewTerm, termStatements } from "./term-statements.ts"

const DAY_MS = 86_400_000

interface Written {
  readonly accountId: string
  readonly plan: string
  readonly startsAtMs: number
  readonly endsAtMs: number
}

/**
 * Gives an account a membership, noted in the audit log and in the account's own security log. Its sessions learn of it before
 * the answer. Throws NotFound, Conflict (same key, other membership).
 */
export async function grantMembership(
  context: MemberContext,
  input: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs } = context
  const { plan, days } = input
  const accountId = input.account_id
  const key = `membership:${input.key ?? newRowId("term", nowMs)}`
  const grant = { key, accountId, source: sql`SELECT ${plan} AS plan, ${days} AS days`, nowMs }
  const hasAccount = accountExists(accountId)
  const isNew = isNewTerm(grant, hasAccount)
  const { rows, facts } = await namedBatch(database, {
    audit: writeAudit(context, "membership.grant", accountId, { key, plan, days }, isNew),
    note: noteStaffAct(nowMs, accountId, "membership-granted", plan, isNew),
    give: termStatements(grant, hasAccount),
    rows: database.all<Written>(sql`SELECT account_id AS "accountId", plan, starts_at_ms AS "startsAtMs", ends_at_ms AS "endsAtMs"
      FROM membership_term WHERE key = ${key}`),
    facts: selectFacts(database, accountId),
  })
  const written = rows[0]
  if (!written) throw new DomainError("NotFound")
  const isSame = written.accountId === accountId && written.plan === plan && written.endsAtMs - written.startsAtMs === days * DAY_MS
  if (!isSame) throw new DomainError("Conflict")
  await tryToTellFacts(context, accountId, facts[0])
  return { key, plan, starts_at: new Date(written.startsAtMs).toISOString(), ends_at: new Date(written.endsAtMs).toISOString() }
}
