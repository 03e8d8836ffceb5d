import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { answered, answerOf, newChallenge, tryChallenge } from "./challenges.ts"
import { selectAccount } from "./facts.ts"
import { openSession } from "./open-session.ts"
import { challengeOf, newPasskeyChallenge, readPasskeyUse } from "./passkey-ceremony.ts"
import {
  type passkeyLogin as declaration,
  type passkeyLoginOptions as optionsDeclaration,
  PASSKEY_CHALLENGE_MS,
} from "./passkey-contract.ts"
import { userHandleOf } from "./passkeys.ts"
import type { SignedIn } from "./sign-in-contract.ts"

/** Begins signing in by passkey, for anyone with a passkey of any account. */
export async function beginPasskeySignIn(context: Context): Promise<CallOutput<typeof optionsDeclaration>> {
  const challenge = newPasskeyChallenge()
  const question = await newChallenge(context, { kind: "passkey-login", subject: "", lifetimeMs: PASSKEY_CHALLENGE_MS, code: challenge })
  await context.database.run(question.insert)
  const options = { challenge, rpId: context.passkeys.relyingPartyId, timeout: PASSKEY_CHALLENGE_MS, userVerification: "required" } as const
  return { session_id: question.secret, options }
}

/**
 * Signs in by a passkey. Throws LoginFailed for an unknown one, a wrong signature, another site, another, used or old question, and
 * a counter that went back, which says that the passkey was copied; AccountBanned.
 */
export async function signInByPasskey(context: Context, { session_id, response }: CallInput<typeof declaration>): Promise<SignedIn> {
  const { database, nowMs } = context
  const { passkey } = schema
  const challenge = challengeOf(response)
  if (challenge === null) throw new DomainError("LoginFailed")
  const { tried, passkeys, accounts } = await namedBatch(database, {
    tried: tryChallenge(context, "passkey-login", await answerOf(session_id, challenge)),
    passkeys: database.select().from(passkey).where(sql`${passkey.id} = ${response.id}`),
    accounts: selectAccount(database, sql`account.id = (SELECT account_id FROM passkey WHERE passkey.id = ${response.id})`),
  })
  const [stored, found] = [passkeys[0], accounts[0]]
  if (answered(tried) === null || !stored || !found) throw new DomainError("LoginFailed")
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== userHandleOf(found.row.id)) throw new DomainError("LoginFailed")
  const counter = await readPasskeyUse(context, response, challenge, stored)
  if (counter === null) throw new DomainError("LoginFailed")
  // Decided where it is stored: of two uses with one count, one is a copy's.
  const counted = await database
    .update(passkey)
    .set({ counter, usedAtMs: nowMs })
    .where(sql`${passkey.id} = ${stored.id} AND (${passkey.counter} < ${counter} OR (${passkey.counter} = 0 AND ${counter} = 0))`)
    .returning({ id: passkey.id })
  if (counted.length === 0) throw new DomainError("LoginFailed")
  return openSession(context, found, "passkey")
}
