import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { answered, answerOf, isOfScene, newChallenge, tryChallenge } from "./challenges.ts"
import { type FoundAccount, findAccount, selectAccount } from "./facts.ts"
import type { NewPerson } from "./final-step.ts"
import { guessedRight, guessedWrong, mayGuess } from "./guess-code.ts"
import { masked, proposedName, requireEmail, requirePhone } from "./identifier-rules.ts"
import { openSession } from "./open-session.ts"
import { hashPassword, needsUpgrade, verifyPassword } from "./password.ts"
import { type Allowance, pairOf, protect } from "./protect.ts"
import { FINAL_STEP_MS } from "./rules.ts"
import { noteSecurity } from "./security-log.ts"
import type { signIn as declaration, SignedIn, signInBySms as smsDeclaration } from "./sign-in-contract.ts"

/**
 * Signs in by email with a password or a code. An address that nobody has leads to the final step when a code proved it.
 * Throws InvalidEmail, AccountNoExistent, PasswordError, VerifiCodeError, AccountBanned, TooManyRequests, HumanCheckRequired.
 */
export async function signIn(context: Context, input: CallInput<typeof declaration>): Promise<SignedIn> {
  const email = requireEmail(input.email)
  if (input.password !== undefined) return signInByPassword(context, email, input.password, input.human_check)
  if (input.code === undefined) throw invalidInput({ path: "password", message: "Missing" })
  if (input.session_id === undefined) throw invalidInput({ path: "session_id", message: "Missing" })
  return signInByCode(context, { kind: "email", recipient: email, code: input.code, secret: input.session_id, check: input.human_check })
}

/** Signs in by phone number and code. Throws InvalidPhone, VerifiCodeError and the refusals of `signIn`. */
export function signInBySms(context: Context, input: CallInput<typeof smsDeclaration>): Promise<SignedIn> {
  const phone = requirePhone(input.phone)
  return signInByCode(context, { kind: "sms", recipient: phone, code: input.code, secret: input.session_id, check: input.human_check })
}

async function signInByPassword(context: Context, email: string, password: string, check: string | undefined): Promise<SignedIn> {
  const pair = pairOf(context, email)
  const allowances: readonly Allowance[] = [
    ["sign-in-address", context.origin.address],
    ["sign-in-pair", pair],
    ["sign-in-account", email],
  ]
  await protect(context, allowances, check)
  const found = await findAccount(context.database, sql`${schema.account.email} = ${email}`)
  // The same work for an account that is not there, so that the time tells nothing.
  const isRight = await verifyPassword(password, found?.row.passwordHash ?? null)
  if (found === null) throw new DomainError("AccountNoExistent", { errors: [{ path: "email", message: "AccountNoExistent" }] })
  if (!isRight) {
    context.later(Promise.resolve(context.database.run(noteSecurity(context, found.row.id, "sign-in-failed", "password"))))
    throw new DomainError("PasswordError", { errors: [{ path: "password", message: "PasswordError" }] })
  }
  await Promise.all([context.limiters.clear("sign-in-pair", pair), context.limiters.clear("sign-in-account", email)])
  if (found.row.passwordHash !== null && needsUpgrade(found.row.passwordHash)) context.later(upgrade(context, found, password))
  return openSession(context, found, "password")
}

/** Stores a password anew by today's parameters, unless it was changed meanwhile. */
async function upgrade(context: Context, { row }: FoundAccount, password: string): Promise<void> {
  const fresh = await hashPassword(password)
  await context.database.run(sql`UPDATE account SET password_hash = ${fresh} WHERE id = ${row.id} AND password_hash = ${row.passwordHash}`)
}

interface CodeAnswer {
  readonly kind: "email" | "sms"
  readonly recipient: string
  readonly code: string
  readonly secret: string
  readonly check: string | undefined
}

async function signInByCode(context: Context, { kind, recipient, code, secret, check }: CodeAnswer): Promise<SignedIn> {
  await mayGuess(context, { guessed: recipient, secret, humanCheck: check })
  const { account } = schema
  const isTheirs = kind === "email" ? sql`${account.email} = ${recipient}` : sql`${account.phone} = ${recipient}`
  const answer = await answerOf(secret, code)
  const { tried, accounts } = await namedBatch(context.database, {
    tried: tryChallenge(context, "code", answer, recipient),
    accounts: selectAccount(context.database, isTheirs),
  })
  if (!isOfScene(answered(tried)?.payload, "login")) throw guessedWrong(context, recipient)
  guessedRight(context, recipient)
  const found = accounts[0]
  if (found) return openSession(context, found, kind === "email" ? "email-code" : "sms-code")
  const person: NewPerson = { email: kind === "email" ? recipient : null, phone: kind === "sms" ? recipient : null, way: null }
  return askFinalStep(context, person, kind === "email" ? (recipient.split("@")[0] ?? "") : "", masked(recipient))
}

/** State 3: somebody who proved an address but has no account; the answer's token is for the final step (spec 2§4). */
export async function askFinalStep(context: Context, person: NewPerson, name: string, subject: string): Promise<SignedIn> {
  const challenge = await newChallenge(context, { kind: "final-step", subject, payload: person, lifetimeMs: FINAL_STEP_MS })
  await context.database.run(challenge.insert)
  return { state: 3, account: null, token: challenge.secret, name: proposedName(name) }
}
