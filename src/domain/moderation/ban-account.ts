import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput } from "../_shared/call.ts"
import type { MemberContext } from "../_shared/context.ts"
import { DomainError, invalidInput } from "../_shared/errors.ts"
import { asAccountId, newRowId } from "../_shared/ids.ts"
import { factsChanged, learnFacts, noteSecurity } from "../account/index.ts"
import { writeAudit } from "./audit.ts"
import { banOfRow, banQuery } from "./ban-row.ts"
import type { Ban, banAccount as banDeclaration, cancelBan as cancelDeclaration } from "./contract.ts"
import { mayModerate } from "./rules.ts"

const DAY_MS = 86_400_000

/**
 * Bans an account: the ban, its audit and its security event in one batch, then the account's sessions, which end at once.
 * Throws NotFound, NotAllowed (oneself; moderators and admins for a moderator), Conflict (banned already), InvalidInput.
 */
export async function banAccount(context: MemberContext, input: CallInput<typeof banDeclaration>): Promise<Ban> {
  const { database, nowMs, viewer } = context
  const reason = input.reason.trim()
  if (reason === "") throw invalidInput({ path: "reason", message: "Missing" })
  const accountId = asAccountId(input.account_id)
  await requireSubject(context, accountId)
  const id = newRowId("ban", nowMs)
  const endsAtMs = input.days === undefined ? null : nowMs + input.days * DAY_MS
  const isMade = sql`EXISTS (SELECT 1 FROM ban WHERE id = ${id})`
  const [, , , , , made] = await database.batch([
    database.run(sql`INSERT INTO ban (id, account_id, reason, note, actor_id, starts_at_ms, ends_at_ms)
      SELECT ${id}, ${accountId}, ${reason}, ${input.note?.trim() ?? ""}, ${viewer.id}, ${nowMs}, ${endsAtMs}
      WHERE NOT EXISTS (SELECT 1 FROM ban WHERE account_id = ${accountId} AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs}))`),
    ...factsStatements(context, accountId, isMade),
    database.run(noteSecurity(context, accountId, "banned", reason, isMade)),
    database.run(writeAudit(context, "ban", accountId, { reason, days: input.days ?? null }, isMade)),
    banQuery(context).where(sql`${schema.ban.id} = ${id}`),
  ])
  const ban = made[0]
  if (ban === undefined) throw new DomainError("Conflict")
  await learnFacts(context, accountId)
  return banOfRow(ban, nowMs)
}

/** Ends the ban in force. Throws NotFound (no such account, or it is not banned), NotAllowed. */
export async function cancelBan(context: MemberContext, input: CallInput<typeof cancelDeclaration>): Promise<Ban> {
  const { database, nowMs, viewer } = context
  const accountId = asAccountId(input.account_id)
  await requireSubject(context, accountId)
  const note = input.note?.trim() ?? ""
  const isOurs = sql`EXISTS (SELECT 1 FROM ban WHERE account_id = ${accountId} AND cancelled_at_ms = ${nowMs} AND cancelled_by = ${viewer.id})`
  const [, , , , , ended] = await database.batch([
    database.run(sql`UPDATE ban SET cancelled_at_ms = ${nowMs}, cancelled_by = ${viewer.id}, cancel_note = ${note}
      WHERE account_id = ${accountId} AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})`),
    ...factsStatements(context, accountId, isOurs),
    database.run(noteSecurity(context, accountId, "ban-cancelled", "", isOurs)),
    database.run(writeAudit(context, "ban-cancel", accountId, { note }, isOurs)),
    banQuery(context).where(sql`${schema.ban.accountId} = ${accountId} AND ${schema.ban.cancelledAtMs} = ${nowMs}`).limit(1),
  ])
  const ban = ended[0]
  if (ban === undefined) throw new DomainError("NotFound")
  await learnFacts(context, accountId)
  return banOfRow(ban, nowMs)
}

function factsStatements(context: MemberContext, accountId: ReturnType<typeof asAccountId>, condition: ReturnType<typeof sql>) {
  const [raise, follow] = factsChanged(accountId, context.nowMs, condition)
  return [context.database.run(raise), context.database.run(follow)] as const
}

async function requireSubject(context: MemberContext, accountId: string): Promise<void> {
  const { account } = schema
  const [subject] = await context.database
    .select({ id: account.id, isModerator: account.isModerator, isAdmin: account.isAdmin })
    .from(account)
    .where(sql`${account.id} = ${accountId} AND ${account.deletedAtMs} IS NULL`)
  if (!subject) throw new DomainError("NotFound")
  if (!mayModerate(context.viewer, subject)) throw new DomainError("NotAllowed")
}
