import * as z from "zod/mini"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { answered, answeredBefore, answerOf, peekChallenge } from "./challenges.ts"
import { createAccount } from "./create-account.ts"
import { nameErrors } from "./identifier-rules.ts"
import { openSession, type SignInMethod } from "./open-session.ts"
import { protect } from "./protect.ts"
import { PROVIDER_TYPES } from "./rules.ts"
import type { finalStep as declaration, SignedIn } from "./sign-in-contract.ts"

const wayMethods = z.enum(PROVIDER_TYPES)
const newPersonSchema = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  way: z.nullable(z.object({ provider: wayMethods, subject: z.string(), label: z.string() })),
})
/** Somebody who proved who they are and has no account yet: by an address, a number or a third party's word. */
export type NewPerson = z.infer<typeof newPersonSchema>

/**
 * Makes the account of somebody in state 3. The token stays good until an account came of it, so a refused name or invitation
 * can be mended, and leads to that account for some minutes more, where the answer was lost. Throws InvalidInput (name), LoginFailed (token), InviteCodeError, actNotAvailable, EmailRegistered, PhoneRegistered,
 * TooManyRequests, HumanCheckRequired, ContentRefused.
 */
export async function finalStep(context: Context, input: CallInput<typeof declaration>): Promise<SignedIn> {
  const errors = nameErrors(input.name)
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors: errors })
  await context.refuseName(input.name)
  const answer = await answerOf(input.token)
  const { open, used } = await namedBatch(context.database, {
    open: peekChallenge(context, "final-step", answer),
    used: answeredBefore(context, "final-step", answer),
  })
  const challenge = answered(open) ?? answered(used)
  const person = newPersonSchema.safeParse(challenge?.payload)
  if (!person.success) throw new DomainError("LoginFailed", { errors: [{ path: "token", message: "LoginFailed" }] })
  await protect(context, [["sign-up-address", context.origin.address]], input.human_check)
  const made = await createAccount(context, { ...person.data, name: input.name, passwordHash: null }, input, {
    id: answer.id,
    isOpen: true,
  })
  return openSession(context, made, methodOf(person.data), { isNew: true })
}

function methodOf(person: NewPerson): SignInMethod {
  if (person.way) return person.way.provider
  return person.email === null ? "sms-code" : "email-code"
}
