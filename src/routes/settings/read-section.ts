import type { MemberContext } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { changeKinds } from "../../domain/message/read-notifications.ts"
import { listConsents } from "../../domain/moderation/consent/change-consents.ts"
import { readAccount } from "../../domain/profile/read-account.ts"
import { listAccessTokens } from "../../domain/security/access-tokens.ts"
import { listSessions } from "../../domain/security/list-sessions.ts"
import { listWays } from "../../domain/security/list-ways.ts"
import { readSecurityLog } from "../../domain/security/read-security-log.ts"
import type { SettingsMember } from "../../islands/settings/member.ts"
import { LOG_PAGE_SIZE } from "../../islands/settings/security-log-card.tsx"

export type Account = Awaited<ReturnType<typeof readAccount>>

/** What every section shows of whose settings they are; one query. Throws LoginRequired for an account that was deleted meanwhile. */
export async function readMember(context: MemberContext): Promise<{ readonly account: Account; readonly member: SettingsMember }> {
  const account = await readAccount(context).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === "NotFound" ? new DomainError("LoginRequired") : error
  })
  const { id, name, email, delete_at } = account.account
  return { account, member: { id, name, email, deleteAt: delete_at, proofAgeMs: Math.max(0, context.nowMs - context.viewer.provedAtMs) } }
}

/** By what the member signs in; one query. Null where that fails: the section then asks for it itself, and says why it cannot. */
export function readWays(context: MemberContext) {
  return orNull(context, listWays(context))
}

/** Where the member is signed in: one call of the account's object. Null where that fails. */
export function readSessions(context: MemberContext) {
  return orNull(
    context,
    listSessions(context).then(({ items }) => items),
  )
}

/** The member's access tokens; one query. Null where that fails. */
export function readTokens(context: MemberContext) {
  return orNull(context, listAccessTokens(context))
}

/** What the member agreed to; one query. Null where that fails. */
export function readConsents(context: MemberContext) {
  return orNull(
    context,
    listConsents(context).then(({ consents }) => consents),
  )
}

/** Which kinds of notifications the member wants: one call of their inbox. */
export function readKinds(context: MemberContext) {
  return changeKinds(context, {})
}

/** The security log's first page; one query. Null where that fails. */
export function readLog(context: MemberContext) {
  return orNull(context, readSecurityLog(context, { limit: LOG_PAGE_SIZE }))
}

async function orNull<Value>({ log }: MemberContext, reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    log.error("a list of the settings failed", { error: String(error) })
    return null
  }
}
