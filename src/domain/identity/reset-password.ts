import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_LOCALE, isLocale } from "../_kernel/locales.ts"
import { endAccessTokens } from "./access-tokens.ts"
import { answered, answerOf, isClaimed, newChallenge, peekChallenge, tryChallenge } from "./challenges.ts"
import { findAccount } from "./facts.ts"
import { requireEmail } from "./identifier-rules.ts"
import { checkNewPassword, hashPassword } from "./password.ts"
import { pairOf, protect } from "./protect.ts"
import { resetByCode } from "./reset-by-code.ts"
import { RESET_LINK_MS } from "./rules.ts"
import { noteSecurity } from "./security-log.ts"
import type { forgotPassword, resetPassword as resetDeclaration } from "./sign-in-contract.ts"

/**
 * Sends a link that sets a new password; its token is in the fragment, which no server and no log sees. Throws InvalidEmail,
 * AccountNoExistent, TooManyRequests, HumanCheckRequired, actNotAvailable.
 */
export async function askReset(context: Context, input: CallInput<typeof forgotPassword>): Promise<{ ok: true }> {
  const email = requireEmail(input.email)
  const { origin } = context
  await protect(
    context,
    [["code-address", origin.address] as const, ["code-pair", pairOf(context, email)] as const, ["reset-recipient", email] as const],
    input.human_check,
  )
  const found = await findAccount(context.database, sql`${schema.account.email} = ${email}`)
  if (found === null) throw new DomainError("AccountNoExistent", { errors: [{ path: "email", message: "AccountNoExistent" }] })
  const accountId = found.row.id
  const challenge = await newChallenge(context, { kind: "reset", subject: accountId, lifetimeMs: RESET_LINK_MS })
  await namedBatch(context.database, {
    challenge: challenge.insert,
    note: noteSecurity(context, accountId, "reset-asked"),
  })
  const locale = isLocale(found.row.locale) ? found.row.locale : DEFAULT_LOCALE
  const url = `${origin.site}/${locale}/reset#token=${challenge.secret}`
  await context.mailer.sendMail(email, { kind: "reset", url, minutes: RESET_LINK_MS / 60_000 }, locale)
  return { ok: true }
}

/** Sets a new password by a link, once, or by a code; every session and access token ends. Throws InvalidInput (password), ResetLinkExpired, ResetLinkUsed. */
export async function resetPassword(context: Context, input: CallInput<typeof resetDeclaration>): Promise<{ ok: true }> {
  if (input.token === undefined) return resetByCode(context, input)
  const answer = await answerOf(input.token)
  const asked = answered(await peekChallenge(context, "reset", answer))
  if (asked === null) throw await linkError(context, answer.id)
  const found = await findAccount(context.database, sql`${schema.account.id} = ${asked.subject}`)
  if (found === null) throw new DomainError("ResetLinkExpired")
  const errors = checkNewPassword(input.password, { email: found.row.email, name: found.row.name })
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors: errors })
  const accountId = found.row.id
  const passwordHash = await hashPassword(input.password)
  const isOurs = isClaimed(answer)
  const { used } = await namedBatch(context.database, {
    used: tryChallenge(context, "reset", answer),
    changedAccount: sql`UPDATE account SET password_hash = ${passwordHash} WHERE id = ${accountId} AND ${isOurs}`,
    note: noteSecurity(context, accountId, "password-reset", "", isOurs),
    tokens: endAccessTokens(accountId, context.nowMs, isOurs),
    // Other links that wait in the mailbox would undo what was just done.
    changedChallenge: sql`UPDATE challenge SET expires_at_ms = ${context.nowMs} WHERE subject = ${accountId} AND kind = 'reset' AND used_at_ms IS NULL AND ${isOurs}`,
  })
  if (answered(used) === null) throw new DomainError("ResetLinkUsed")
  await context.sessions.end(accountId, { except: null })
  if (found.row.email !== null) {
    const email = { kind: "security", event: "password-reset", device: "", atMs: context.nowMs } as const
    context.later(context.mailer.sendMail(found.row.email, email, isLocale(found.row.locale) ? found.row.locale : DEFAULT_LOCALE))
  }
  return { ok: true }
}

/** Which of the two link errors it is (spec 2§8): one that was used, or one that is unknown or too old. */
async function linkError(context: Context, id: string): Promise<DomainError> {
  const { challenge } = schema
  const [row] = await context.database
    .select({ usedAtMs: challenge.usedAtMs })
    .from(challenge)
    .where(sql`${challenge.id} = ${id} AND ${challenge.kind} = 'reset'`)
  return new DomainError(row?.usedAtMs != null ? "ResetLinkUsed" : "ResetLinkExpired")
}
