import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, type ErrorName, invalidInput } from "../_kernel/errors.ts"
import { type AccountId, newRowId } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { accountShown, endAccessTokens, factsChanged, noteStaffAct, selectFacts, tellFacts } from "../identity/index.ts"
import { type AuditAction, writeAudit } from "./audit.ts"
import { banOfRow, banQuery } from "./ban-row.ts"
import type { Ban, banAccount as banDeclaration, cancelBan as cancelDeclaration } from "./contract.ts"
import { copyStandingBan } from "./copy-standing-ban.ts"
import { mayModerate } from "./rules.ts"

const DAY_MS = 86_400_000

/**
 * Bans an account: the ban, its audit and its security event in one batch, then the account's sessions, which end at once as its access tokens do.
 * Throws NotFound, NotAllowed (oneself; moderators and admins for a moderator), Conflict (banned already), InvalidInput.
 */
export function banAccount(context: MemberContext, input: CallInput<typeof banDeclaration>): Promise<Ban> {
  const { nowMs, viewer } = context
  const reason = input.reason.trim()
  if (reason === "") throw invalidInput({ path: "reason", message: "Missing" })
  const accountId = input.account_id
  const id = newRowId("ban", nowMs)
  const endsAtMs = input.days === undefined ? null : nowMs + input.days * DAY_MS
  return act(context, accountId, {
    change: (mayAct) => sql`INSERT INTO ban (id, account_id, reason, note, actor_id, starts_at_ms, ends_at_ms, turns_at_ms)
      SELECT ${id}, ${accountId}, ${reason}, ${input.note?.trim() ?? ""}, ${viewer.id}, ${nowMs}, ${endsAtMs}, ${endsAtMs}
      WHERE ${mayAct} AND NOT EXISTS (SELECT 1 FROM ban WHERE ${isInForce(accountId, nowMs)})`,
    changed: sql`id = ${id}`,
    action: "ban",
    event: "banned",
    told: reason,
    detail: { reason, days: input.days ?? null },
    otherwise: "Conflict",
  })
}

/** Ends the ban in force. Throws NotFound (no such account, or it is not banned), NotAllowed. */
export function cancelBan(context: MemberContext, input: CallInput<typeof cancelDeclaration>): Promise<Ban> {
  const { nowMs, viewer } = context
  const accountId = input.account_id
  const note = input.note?.trim() ?? ""
  return act(context, accountId, {
    change: (
      mayAct,
    ) => sql`UPDATE ban SET cancelled_at_ms = ${nowMs}, cancelled_by = ${viewer.id}, cancel_note = ${note}, turns_at_ms = NULL
      WHERE ${mayAct} AND ${isInForce(accountId, nowMs)}`,
    changed: sql`account_id = ${accountId} AND cancelled_at_ms = ${nowMs} AND cancelled_by = ${viewer.id}`,
    action: "ban-cancel",
    event: "ban-cancelled",
    told: "",
    detail: { note },
    otherwise: "NotFound",
  })
}

function isInForce(accountId: AccountId, nowMs: number): SQL {
  return sql`account_id = ${accountId} AND cancelled_at_ms IS NULL AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})`
}

interface Act {
  /** The statement that does it, where the actor may. */
  readonly change: (mayAct: SQL) => SQL
  /** Finds the ban that it made or ended. */
  readonly changed: SQL
  readonly action: AuditAction
  readonly event: "banned" | "ban-cancelled"
  /** What the account's own log says of it. */
  readonly told: string
  readonly detail: Readonly<Record<string, unknown>>
  /** The error where there was nothing to do. */
  readonly otherwise: ErrorName
}

/** One batch: who it is about, the change, what follows from it, and what came of it; then the account's sessions. */
async function act(context: MemberContext, accountId: AccountId, staffAct: Act): Promise<Ban> {
  const { database, nowMs, viewer } = context
  const { account, ban } = schema
  // `mayModerate` in the words of the database, so that a role given meanwhile counts.
  const mayAct = sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND id <> ${viewer.id} AND deleted_at_ms IS NULL
    AND (${viewer.isAdmin ? 1 : 0} OR NOT (is_moderator OR is_admin)))`
  const isDone = sql`EXISTS (SELECT 1 FROM ban WHERE ${staffAct.changed})`
  const { subjects, bans, facts } = await namedBatch(database, {
    subjects: database
      .select({ id: account.id, isModerator: account.isModerator, isAdmin: account.isAdmin })
      .from(account)
      .where(sql`${account.id} = ${accountId} AND ${account.deletedAtMs} IS NULL`),
    change: staffAct.change(mayAct),
    raise: factsChanged(accountId, { nowMs, only: isDone }),
    copy: copyStandingBan(accountId),
    shown: emit(accountShown, { accountId }, { nowMs, only: isDone }),
    tokens: endAccessTokens(accountId, nowMs, staffAct.event === "banned" ? isDone : sql`0`),
    note: noteStaffAct(nowMs, accountId, staffAct.event, staffAct.told, isDone),
    audit: writeAudit(context, staffAct.action, accountId, staffAct.detail, isDone),
    bans: banQuery(context).where(sql`${ban.id} IN (SELECT id FROM ban WHERE ${staffAct.changed})`).limit(1),
    facts: selectFacts(database, accountId),
  })
  const [subject] = subjects
  if (!subject) throw new DomainError("NotFound")
  if (!mayModerate(viewer, subject)) throw new DomainError("NotAllowed")
  const [done] = bans
  if (!done) throw new DomainError(staffAct.otherwise)
  await tellFacts(context, accountId, facts[0])
  return banOfRow(done, nowMs)
}
