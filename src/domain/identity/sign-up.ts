import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { answered, answeredBefore, answerOf, isOfScene, reopenChallenge, tryChallenge } from "./challenges.ts"
import { createAccount } from "./create-account.ts"
import type { FoundAccount } from "./facts.ts"
import { guessedRight, guessedWrong, mayGuess } from "./guess-code.ts"
import { nameErrors, proposedName, requireEmail } from "./identifier-rules.ts"
import { openSession } from "./open-session.ts"
import { checkNewPassword, hashPassword, verifyPassword } from "./password.ts"
import type { signUp as declaration, SignedIn } from "./sign-in-contract.ts"

/**
 * Makes an account with email and password; the same request again answers the same account for some minutes. Throws InvalidEmail, InvalidInput (password, name), VerifiCodeError,
 * EmailRegistered, InviteCodeError, actNotAvailable, TooManyRequests, HumanCheckRequired, ContentRefused (a name that was chosen).
 */
export async function signUp(context: Context, input: CallInput<typeof declaration>): Promise<SignedIn> {
  const email = requireEmail(input.email)
  const name = input.name ?? proposedName(email.split("@")[0] ?? email)
  const errors = [...nameErrors(name), ...checkNewPassword(input.password, { email, name })]
  if (errors.length > 0) throw new DomainError("InvalidInput", { errors: errors })
  if (input.name !== undefined) await context.refuseName(name)
  await mayGuess(context, {
    guessed: email,
    secret: input.session_id,
    humanCheck: input.human_check,
    further: [["sign-up-address", context.origin.address]],
  })
  const answer = await answerOf(input.session_id, input.code)
  const tried = answered(await tryChallenge(context, "code", answer, email))
  const challenge = tried ?? answered(await answeredBefore(context, "code", answer, email))
  if (!isOfScene(challenge?.payload, "sign-up")) throw guessedWrong(context, email)
  guessedRight(context, email)
  const passwordHash = await hashPassword(input.password)
  let made: FoundAccount
  try {
    made = await createAccount(context, { name, email, phone: null, passwordHash, way: null }, input, { id: answer.id, isOpen: false })
  } catch (error) {
    // The code was right: correcting the invitation needs no new code.
    if (error instanceof DomainError && error.code === "InviteCodeError") await reopenChallenge(context, input.session_id)
    throw error
  }
  const { passwordHash: stored } = made.row
  if (stored !== passwordHash && !(await verifyPassword(input.password, stored)))
    throw new DomainError("EmailRegistered", { errors: [{ path: "email", message: "EmailRegistered" }] })
  return openSession(context, made, "password", { isNew: true })
}
