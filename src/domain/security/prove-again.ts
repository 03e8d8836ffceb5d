import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import {
  answered,
  answerOf,
  guessedRight,
  guessedWrong,
  isOfScene,
  mayGuess,
  noteSecurity,
  type Owner,
  protect,
  requireOwner,
  selectOwner,
  tryChallenge,
  verifyPassword,
} from "../identity/index.ts"
import type { prove as declaration } from "./contract.ts"

/** The answer of what replaces a session's reference. */
export interface Renewed {
  readonly ok: true
  readonly token: string
}

/**
 * Takes a password or a code as proof that the session's person is still who they were; the session goes on under a new reference
 * and counts as freshly proved. Throws PasswordError, VerifiCodeError, InvalidInput, TooManyRequests, HumanCheckRequired.
 */
export async function proveAgain(context: MemberContext, input: CallInput<typeof declaration>): Promise<Renewed> {
  if (input.password !== undefined) {
    const owner = requireOwner(await selectOwner(context, context.viewer.id))
    await checkPassword(context, owner, input.password, { path: "password", humanCheck: input.human_check })
    return renewSession(context)
  }
  if (input.code === undefined) throw invalidInput({ path: "password", message: "Missing" })
  if (input.session_id === undefined) throw invalidInput({ path: "session_id", message: "Missing" })
  await mayGuess(context, { guessed: context.viewer.id, humanCheck: input.human_check })
  const answer = await answerOf(input.session_id, input.code)
  const { tried, owners } = await namedBatch(context.database, {
    tried: tryChallenge(context, "code", answer),
    owners: selectOwner(context, context.viewer.id),
  })
  const { email, phone } = requireOwner(owners)
  const challenge = answered(tried)
  const isOwn = challenge !== null && (challenge.subject === email || challenge.subject === phone)
  if (!isOwn || !isOfScene(challenge.payload, "login")) throw guessedWrong(context, context.viewer.id)
  guessedRight(context, context.viewer.id)
  return renewSession(context)
}

/** Throws PasswordError at `path` unless this is the owner's password; guesses count. */
export async function checkPassword(
  context: MemberContext,
  owner: Owner,
  password: string,
  { path, humanCheck }: { readonly path: string; readonly humanCheck: string | undefined },
): Promise<void> {
  // Counted apart from sign-in: strangers who guess must not lock out someone who is signed in.
  await protect(context, [["prove-account", context.viewer.id]], humanCheck)
  if (await verifyPassword(password, owner.passwordHash)) return context.limiters.clear("prove-account", context.viewer.id)
  context.later(Promise.resolve(context.database.run(noteSecurity(context, context.viewer.id, "sign-in-failed", "password"))))
  throw new DomainError("PasswordError", { errors: [{ path, message: "PasswordError" }] })
}

/** Gives the session a new reference, proved now. Throws LoginRequired where it ended meanwhile. */
export async function renewSession({ browser, sessions, viewer, nowMs }: MemberContext): Promise<Renewed> {
  const rotated = await sessions.rotate(viewer.id, viewer.sessionId, nowMs)
  if (rotated === null) throw new DomainError("LoginRequired")
  browser.keepSession(rotated.token)
  return { ok: true, token: rotated.token }
}
