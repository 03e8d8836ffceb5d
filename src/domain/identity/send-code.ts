import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { newChallenge, newCode } from "./challenges.ts"
import { requireEmail, requirePhone } from "./identifier-rules.ts"
import { type Allowance, pairOf, protect } from "./protect.ts"
import { CODE_LIFETIME_MS, CODE_RESEND_SECONDS } from "./rules.ts"
import type { sendCode as declaration } from "./sign-in-contract.ts"

/**
 * Sends a code. The answer is the same whether there is an account or not. Throws InvalidEmail, InvalidPhone,
 * TooManyRequests, HumanCheckRequired, Unavailable, actNotAvailable (no carrier of that way).
 */
export async function sendCode(context: Context, input: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  const recipient = recipientOf(input)
  const { address } = context.origin
  const allowances: readonly Allowance[] = [
    ["code-address", address],
    ["code-pair", pairOf(context, recipient)],
    ["code-recipient", recipient],
  ]
  // A text message costs money, so there is less of it, and the whole site has a limit.
  const texts: readonly Allowance[] = [
    ["text-address", address],
    ["text-site", "all"],
  ]
  await protect(context, input.type === "sms" ? [...allowances, ...texts] : allowances, input.human_check)
  const code = newCode()
  const challenge = await newChallenge(context, {
    kind: "code",
    subject: recipient,
    payload: { scene: input.scene },
    lifetimeMs: CODE_LIFETIME_MS,
    code,
  })
  await context.database.run(challenge.insert)
  const email = { kind: "code", scene: input.scene, code, minutes: CODE_LIFETIME_MS / 60_000 } as const
  if (input.type === "email") await context.mailer.sendMail(recipient, email, context.origin.locale)
  else await context.mailer.sendText(recipient, email, context.origin.locale)
  return {
    session_id: challenge.secret,
    expires_at: new Date(challenge.expiresAtMs).toISOString(),
    resend_after: CODE_RESEND_SECONDS,
  }
}

function recipientOf({ type, email, phone }: CallInput<typeof declaration>): string {
  if (type === "email") {
    if (email === undefined) throw invalidInput({ path: "email", message: "Missing" })
    return requireEmail(email)
  }
  if (phone === undefined) throw invalidInput({ path: "phone", message: "Missing" })
  return requirePhone(phone)
}
