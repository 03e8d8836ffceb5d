import { sql } from "drizzle-orm"
import { account } from "../../../db/schema/identity.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { flag, select } from "../_kernel/select.ts"
import { cleanName, normaliseEmail } from "../identity/identifier-rules.ts"
import { noteSecurity, protect, requireFreshProof } from "../identity/index.ts"
import { DELETION_GRACE_MS } from "../identity/rules.ts"
import type { deleteAccount as declaration } from "./contract.ts"
import { localeOf } from "./read-account.ts"

/**
 * Asks for the viewer's account to be deleted in 14 days, confirmed by its name or email as typed. Until then it can be signed in to,
 * shows what is to come, and the request can be taken back. Asking again changes nothing. Throws ReauthenticationRequired,
 * TooManyRequests, InvalidInput (confirm), NotFound.
 */
export async function askDeletion(context: MemberContext, input: CallInput<typeof declaration>): Promise<{ delete_at: string }> {
  const { database, viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  await protect(context, [["delete-account", viewer.id]], undefined)
  const deleteAtMs = nowMs + DELETION_GRACE_MS
  const own = sql`id = ${viewer.id} AND deleted_at_ms IS NULL`
  const isConfirmed = sql`(name = ${cleanName(input.confirm)} OR email = ${normaliseEmail(input.confirm)})`
  const isOurs = sql`EXISTS (SELECT 1 FROM account WHERE ${own} AND delete_at_ms = ${deleteAtMs})`
  const wasAsked = sql`EXISTS (SELECT 1 FROM account WHERE ${own} AND delete_at_ms IS NULL AND ${isConfirmed})`
  const {
    rows: [row],
  } = await namedBatch(database, {
    // Before the change, so that a repeated request is noted once.
    note: noteSecurity(context, viewer.id, "deletion-asked", "", wasAsked),
    changedAccount: sql`UPDATE account SET delete_at_ms = ${deleteAtMs} WHERE ${own} AND delete_at_ms IS NULL AND ${isConfirmed}`,
    rows: select(
      database,
      { name: account.name, email: account.email, locale: account.locale, deleteAtMs: account.deleteAtMs, isOurs: flag(isOurs) },
      sql`account WHERE ${own}`,
    ),
  })
  if (!row) throw new DomainError("NotFound")
  if (row.deleteAtMs === null) throw invalidInput({ path: "confirm", message: "ConfirmationWrong" })
  if (row.isOurs && row.email !== null) {
    const locale = localeOf(row.locale)
    const email = { kind: "deletion", name: row.name, onMs: row.deleteAtMs, url: `${context.origin.site}/${locale}/settings` } as const
    context.later(context.mailer.sendMail(row.email, email, locale))
  }
  return { delete_at: new Date(row.deleteAtMs).toISOString() }
}

/** Takes the request to delete the viewer's account back; where there is none, or its time has come, nothing changes. */
export async function cancelDeletion(context: MemberContext): Promise<{ ok: true }> {
  const { database, viewer, nowMs } = context
  const isRequested = sql`EXISTS (SELECT 1 FROM account WHERE id = ${viewer.id} AND delete_at_ms > ${nowMs})`
  await namedBatch(database, {
    note: noteSecurity(context, viewer.id, "deletion-cancelled", "", isRequested),
    changedAccount: sql`UPDATE account SET delete_at_ms = NULL WHERE id = ${viewer.id} AND delete_at_ms > ${nowMs} AND deleted_at_ms IS NULL`,
  })
  return { ok: true }
}
