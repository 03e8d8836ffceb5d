import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import {
  checkNewPassword,
  endAccessTokens,
  hashPassword,
  noteSecurity,
  requireFreshProof,
  requireOwner,
  selectOwner,
  tellOwner,
} from "../identity/index.ts"
import type { setPassword as declaration } from "./contract.ts"
import { checkPassword, type Renewed, renewSession } from "./prove-again.ts"
import { endResetLinks } from "./reset-links.ts"

/**
 * Sets or changes the password, with the current one or a recent proof. Every other session and every access token ends, this one goes on under a new
 * reference. Throws InvalidInput (password), PasswordError (current_password), ReauthenticationRequired, TooManyRequests,
 * HumanCheckRequired; Conflict where the password changed meanwhile.
 */
export async function setPassword(context: MemberContext, input: CallInput<typeof declaration>): Promise<Renewed> {
  const { database, viewer } = context
  if (input.current_password === undefined) requireFreshProof(viewer, context.nowMs)
  const owner = requireOwner(await selectOwner(context, viewer.id))
  const errors = checkNewPassword(input.password, owner)
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors: errors })
  if (input.current_password !== undefined)
    await checkPassword(context, owner, input.current_password, { path: "current_password", humanCheck: input.human_check })

  const passwordHash = await hashPassword(input.password)
  const isSet = sql`EXISTS (SELECT 1 FROM account WHERE id = ${viewer.id} AND password_hash = ${passwordHash})`
  const { changed } = await namedBatch(database, {
    changed: database
      .update(schema.account)
      .set({ passwordHash })
      .where(sql`id = ${viewer.id} AND password_hash IS ${owner.passwordHash}`)
      .returning({ id: schema.account.id }),
    note: noteSecurity(context, viewer.id, "password-set", "", isSet),
    resetLinks: endResetLinks(context, viewer.id, isSet),
    tokens: endAccessTokens(viewer.id, context.nowMs, isSet),
  })
  if (changed.length === 0) throw new DomainError("Conflict")
  await context.sessions.end(viewer.id, { except: viewer.sessionId })
  tellOwner(context, owner, "password-set")
  return renewSession(context)
}
