import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { noteSecurity, redeemProof, requireFreshProof, requireOwner, selectOwner, tellOwner } from "../identity/index.ts"
import type { linkProvider as declaration } from "./contract.ts"

/**
 * Links a third party's sign-in to the viewer's account, by a proof that this browser brought back from there. Linking again what
 * is linked changes nothing. Throws ReauthenticationRequired, LoginFailed (token), LinkedElsewhere; Conflict where the account
 * has another person of that third party.
 */
export async function linkProvider(context: MemberContext, input: CallInput<typeof declaration>): Promise<{ ok: true }> {
  const { database, viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  const proved = await redeemProof(context, input.type, input.token)
  if (proved === null) throw new DomainError("LoginFailed", { errors: [{ path: "token", message: "LoginFailed" }] })
  const { type, subject } = proved
  const label = proved.email ?? proved.name ?? subject
  const { signInWay } = schema
  const isFree = sql`NOT EXISTS (SELECT 1 FROM sign_in_way WHERE provider = ${type} AND (subject = ${subject} OR account_id = ${viewer.id}))`
  const ways = database
    .select({ accountId: signInWay.accountId, subject: signInWay.subject })
    .from(signInWay)
    .where(sql`provider = ${type} AND subject = ${subject}`)
  const { owners, before, after } = await namedBatch(database, {
    owners: selectOwner(context, viewer.id),
    before: ways,
    note: noteSecurity(context, viewer.id, "way-linked", type, isFree),
    newSignInWay: sql`INSERT INTO sign_in_way (provider, subject, account_id, label, created_at_ms)
      SELECT ${type}, ${subject}, ${viewer.id}, ${label}, ${nowMs} WHERE ${isFree}`,
    after: ways,
  })
  const holder = after[0]?.accountId
  if (holder === undefined) throw new DomainError("Conflict", { errors: [{ path: "type", message: "OneWayPerProvider" }] })
  if (holder !== viewer.id) throw new DomainError("LinkedElsewhere")
  if (before.length === 0) tellOwner(context, requireOwner(owners), "way-linked")
  return { ok: true }
}
