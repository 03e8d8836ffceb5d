import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { noteSecurity, requireOwner, selectOwner, tellOwner } from "../identity/index.ts"
import type { SecurityEventKind } from "../identity/rules.ts"
import type { revokeSession as declaration } from "./contract.ts"

/** Ends one session of the account; the own one as signing out does. Throws NotFound for one that is not the account's or is over. */
export async function revokeSession(context: MemberContext, input: CallInput<typeof declaration>): Promise<{ readonly ended: number }> {
  const id = input.id
  const { viewer, sessions, nowMs } = context
  const isCurrent = id === viewer.sessionId
  const entry = (await sessions.list(viewer.id, nowMs)).find((session) => session.id === id)
  const ended = entry ? await sessions.end(viewer.id, { only: id }, isCurrent ? "signed-out" : "revoked") : 0
  if (!entry || ended === 0) throw new DomainError("NotFound")
  await note(context, isCurrent ? "signed-out" : "session-revoked", entry.name)
  if (isCurrent) context.browser.forgetSession()
  return { ended }
}

/** Ends every session of the account but this one. */
export async function revokeOtherSessions(context: MemberContext): Promise<{ readonly ended: number }> {
  const ended = await context.sessions.end(context.viewer.id, { except: context.viewer.sessionId })
  if (ended > 0) await note(context, "sessions-revoked", String(ended))
  return { ended }
}

async function note(context: MemberContext, event: SecurityEventKind, detail: string): Promise<void> {
  const { database, viewer } = context
  const { rows } = await namedBatch(database, {
    note: noteSecurity(context, viewer.id, event, detail),
    rows: selectOwner(context, viewer.id),
  })
  if (event !== "signed-out") tellOwner(context, requireOwner(rows), event)
}
