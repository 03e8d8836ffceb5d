import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { DEFAULT_LOCALE, isLocale } from "../_kernel/locales.ts"
import { endAccessTokens } from "./access-tokens.ts"
import { answered, answerOf, isOfScene, tryChallenge } from "./challenges.ts"
import { findAccount } from "./facts.ts"
import { guessedRight, guessedWrong, mayGuess } from "./guess-code.ts"
import { requireEmail } from "./identifier-rules.ts"
import { checkNewPassword, hashPassword } from "./password.ts"
import { noteSecurity } from "./security-log.ts"
import type { resetPassword as declaration } from "./sign-in-contract.ts"

/**
 * Sets a new password by a code of scene reset; every session and access token ends. A weak password leaves the code good. Throws
 * InvalidInput, InvalidEmail, VerifiCodeError, AccountNoExistent (only after the address is proved), TooManyRequests, HumanCheckRequired.
 */
export async function resetByCode(context: Context, input: CallInput<typeof declaration>): Promise<{ ok: true }> {
  if (input.email === undefined) throw invalidInput({ path: "token", message: "Missing" })
  if (input.code === undefined) throw invalidInput({ path: "code", message: "Missing" })
  if (input.session_id === undefined) throw invalidInput({ path: "session_id", message: "Missing" })
  const email = requireEmail(input.email)
  const errors = checkNewPassword(input.password, { email, name: "" })
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors })
  await mayGuess(context, { guessed: email, secret: input.session_id, humanCheck: input.human_check })
  const challenge = answered(await tryChallenge(context, "code", await answerOf(input.session_id, input.code), email))
  if (!isOfScene(challenge?.payload, "reset")) throw guessedWrong(context, email)
  guessedRight(context, email)
  const found = await findAccount(context.database, sql`${schema.account.email} = ${email}`)
  if (found === null) throw new DomainError("AccountNoExistent", { errors: [{ path: "email", message: "AccountNoExistent" }] })
  const { id, locale } = found.row
  const passwordHash = await hashPassword(input.password)
  await namedBatch(context.database, {
    changed: sql`UPDATE account SET password_hash = ${passwordHash} WHERE id = ${id}`,
    note: noteSecurity(context, id, "password-reset"),
    tokens: endAccessTokens(id, context.nowMs),
    links: sql`UPDATE challenge SET expires_at_ms = ${context.nowMs} WHERE subject = ${id} AND kind = 'reset' AND used_at_ms IS NULL`,
  })
  await context.sessions.end(id, { except: null })
  const notice = { kind: "security", event: "password-reset", device: "", atMs: context.nowMs } as const
  context.later(context.mailer.sendMail(email, notice, isLocale(locale) ? locale : DEFAULT_LOCALE))
  return { ok: true }
}
