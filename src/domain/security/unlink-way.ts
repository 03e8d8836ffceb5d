import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, unreachable } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { noteSecurity, type Owner, requireFreshProof, requireOwner, selectOwner, tellOwner } from "../identity/index.ts"
import type { ProviderType, SecurityEventKind } from "../identity/rules.ts"
import type { unlinkWay as declaration, passkeyDelete } from "./contract.ts"
import { endResetLinks } from "./reset-links.ts"

/** A way to sign in that is to go. A password is none by itself: it needs the email address, which is one without it. */
type LeavingWay =
  | { readonly kind: "email" | "phone" | "password" }
  | { readonly kind: "provider"; readonly provider: ProviderType }
  | { readonly kind: "passkey"; readonly id: string }

/** Removes an address, a number, the password or a third party. Throws what `unlinkWay` does. */
export function removeWay(context: MemberContext, { way }: CallInput<typeof declaration>): Promise<{ ok: true }> {
  const isOwn = way === "email" || way === "phone" || way === "password"
  return unlinkWay(context, isOwn ? { kind: way } : { kind: "provider", provider: way })
}

/** Removes a passkey. Throws what `unlinkWay` does. */
export function removePasskey(context: MemberContext, { id }: CallInput<typeof passkeyDelete>): Promise<{ ok: true }> {
  return unlinkWay(context, { kind: "passkey", id })
}

/**
 * Removes a way to sign in. Whether another is left is decided by the statement that removes, so of two that go for the last
 * two at once one stays. Throws ReauthenticationRequired, NotFound (no such way), LastSignInWay.
 */
async function unlinkWay(context: MemberContext, way: LeavingWay): Promise<{ ok: true }> {
  const { database, viewer } = context
  requireFreshProof(viewer, context.nowMs)
  const isThere = existsOf(viewer.id, way)
  const mayGo = sql`${isThere} AND ${waysBesides(viewer.id, way)} > 0`
  const state = database.select({ isThere: sql<number>`${isThere}` }).from(sql`(SELECT 1)`)
  const isMailboxGone = sql`(SELECT email FROM account WHERE id = ${viewer.id}) IS NULL`
  const { event, detail } = eventOf(way)
  const { owners, before, after } = await namedBatch(database, {
    owners: selectOwner(context, viewer.id),
    before: state,
    note: noteSecurity(context, viewer.id, event, detail, mayGo),
    removal: removalOf(viewer.id, way, mayGo),
    resetLinks: endResetLinks(context, viewer.id, isMailboxGone),
    after: state,
  })
  if (before[0]?.isThere !== 1) throw new DomainError("NotFound")
  if (after[0]?.isThere === 1) throw new DomainError("LastSignInWay")
  const owner: Owner = requireOwner(owners)
  tellOwner(context, owner, event)
  return { ok: true }
}

function existsOf(accountId: AccountId, way: LeavingWay): SQL {
  switch (way.kind) {
    case "email":
      return sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND email IS NOT NULL)`
    case "phone":
      return sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND phone IS NOT NULL)`
    case "password":
      return sql`EXISTS (SELECT 1 FROM account WHERE id = ${accountId} AND password_hash IS NOT NULL)`
    case "provider":
      return sql`EXISTS (SELECT 1 FROM sign_in_way WHERE account_id = ${accountId} AND provider = ${way.provider})`
    case "passkey":
      return sql`EXISTS (SELECT 1 FROM passkey WHERE id = ${way.id} AND account_id = ${accountId})`
    default:
      return unreachable(way)
  }
}

/** How many ways are left without this one: address, number, third parties, passkeys. */
function waysBesides(accountId: AccountId, way: LeavingWay): SQL {
  const provider = way.kind === "provider" ? way.provider : ""
  const passkeyId = way.kind === "passkey" ? way.id : ""
  return sql`(
    (SELECT (email IS NOT NULL AND ${way.kind} <> 'email') + (phone IS NOT NULL AND ${way.kind} <> 'phone') FROM account WHERE id = ${accountId})
    + (SELECT count(*) FROM sign_in_way WHERE account_id = ${accountId} AND provider <> ${provider})
    + (SELECT count(*) FROM passkey WHERE account_id = ${accountId} AND id <> ${passkeyId})
  )`
}

function removalOf(accountId: AccountId, way: LeavingWay, condition: SQL): SQL {
  switch (way.kind) {
    case "email":
      return sql`UPDATE account SET email = NULL WHERE id = ${accountId} AND ${condition}`
    case "phone":
      return sql`UPDATE account SET phone = NULL WHERE id = ${accountId} AND ${condition}`
    case "password":
      return sql`UPDATE account SET password_hash = NULL WHERE id = ${accountId} AND ${condition}`
    case "provider":
      return sql`DELETE FROM sign_in_way WHERE account_id = ${accountId} AND provider = ${way.provider} AND ${condition}`
    case "passkey":
      return sql`DELETE FROM passkey WHERE id = ${way.id} AND account_id = ${accountId} AND ${condition}`
    default:
      return unreachable(way)
  }
}

function eventOf(way: LeavingWay): { readonly event: SecurityEventKind; readonly detail: string } {
  if (way.kind === "passkey") return { event: "passkey-removed", detail: "" }
  return { event: "way-unlinked", detail: way.kind === "provider" ? way.provider : way.kind }
}
