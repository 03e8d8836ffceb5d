import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newRowId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { accountExists } from "../identity/index.ts"
import { writeAudit } from "../moderation/index.ts"
import type { grantCredits as declaration } from "./contract.ts"
import { rewarded } from "./events.ts"
import { balanceOf, grantStatements } from "./ledger-statements.ts"

interface Written {
  readonly userId: string | null
  readonly detail: string | null
  readonly stamina: number
  readonly coins: number
}

/** Gives an account stamina, coins or both, with an entry in the audit log. Throws InvalidInput, NotFound, Conflict (same key, other grant). */
export async function grantCredits(context: MemberContext, input: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs } = context
  const { stamina = 0, coins = 0, note } = input
  if (stamina + coins === 0) throw invalidInput({ path: "coins", message: "Missing" })
  const accountId = input.account_id
  const subjectId = input.key ?? newRowId("grant", nowMs)
  const key = `grant:${subjectId}`
  const detail = { note, stamina, coins }
  const isNew = sql`${accountExists(accountId)}
    AND NOT EXISTS (SELECT 1 FROM ledger_movement WHERE key = ${key})`
  const grant = grantStatements({ key, kind: "grant", userId: accountId, amounts: { stamina, coins }, subjectId, detail, nowMs }, isNew)
  const { rows } = await namedBatch(database, {
    audit: writeAudit(context, "credits.grant", accountId, { key, ...detail }, isNew),
    told: emit(rewarded, { key, account_id: accountId, subject_id: subjectId, stamina, coins, at_ms: nowMs }, { nowMs, only: isNew }),
    grant,
    rows: database.all<Written>(sql`SELECT user_id AS "userId", detail, ${balanceOf("stamina", accountId)} AS stamina, ${balanceOf("coins", accountId)} AS coins
      FROM (SELECT 1) LEFT JOIN ledger_movement ON key = ${key}`),
  })
  const written = rows[0]
  if (!written || written.userId === null) throw new DomainError("NotFound")
  if (written.userId !== accountId || written.detail !== JSON.stringify(detail)) throw new DomainError("Conflict")
  return { key, balance: { stamina: written.stamina, coins: written.coins } }
}
