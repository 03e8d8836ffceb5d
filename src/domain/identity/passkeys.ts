import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { toBase64Url } from "../_kernel/base64url.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { answered, answerOf, isClaimed, newChallenge, tryChallenge } from "./challenges.ts"
import { deviceName } from "./device-rules.ts"
import { requireFreshProof } from "./fresh-proof.ts"
import { cleanName } from "./identifier-rules.ts"
import { requireOwner, selectOwner, tellOwner } from "./owner.ts"
import { challengeOf, newPasskeyChallenge, readNewPasskey } from "./passkey-ceremony.ts"
import {
  type passkeyRegister as declaration,
  MAXIMUM_PASSKEYS,
  type passkeyRegisterOptions as optionsDeclaration,
  PASSKEY_ALGORITHMS,
  PASSKEY_CHALLENGE_MS,
} from "./passkey-contract.ts"
import { noteSecurity } from "./security-log.ts"

/** Begins adding a passkey. Throws ReauthenticationRequired, and Conflict where the account has as many as it may. */
export async function beginPasskey(context: MemberContext): Promise<CallOutput<typeof optionsDeclaration>> {
  const { database, viewer, nowMs, passkeys } = context
  requireFreshProof(viewer, nowMs)
  const challenge = newPasskeyChallenge()
  // The challenge is kept as a code would be: only its hash, bound to the secret that names the question.
  const question = await newChallenge(context, {
    kind: "passkey-register",
    subject: viewer.id,
    lifetimeMs: PASSKEY_CHALLENGE_MS,
    code: challenge,
  })
  const { passkey } = schema
  const { owners, known } = await namedBatch(database, {
    owners: selectOwner(context, viewer.id),
    known: database.select({ id: passkey.id }).from(passkey).where(sql`${passkey.accountId} = ${viewer.id}`),
    question: question.insert,
  })
  const owner = requireOwner(owners)
  if (known.length >= MAXIMUM_PASSKEYS) throw tooManyError()
  const options: CallOutput<typeof optionsDeclaration>["options"] = {
    rp: { id: passkeys.relyingPartyId, name: (await context.site()).name },
    user: { id: userHandleOf(viewer.id), name: owner.email ?? owner.phone ?? owner.name, displayName: owner.name },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: known.map(({ id }) => ({ id, type: "public-key" })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  }
  return { session_id: question.secret, options }
}

/**
 * Adds the passkey that the browser made for `beginPasskey`. Throws ReauthenticationRequired, InvalidInput (response: not a passkey
 * for this site; session_id: another, used or old question), LinkedElsewhere, Conflict (as many as there may be).
 */
export async function addPasskey(context: MemberContext, input: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  const { database, viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  const challenge = challengeOf(input.response)
  const fresh = challenge === null ? null : await readNewPasskey(context, input.response, challenge)
  if (challenge === null || fresh === null) throw invalidInput({ path: "response", message: "InvalidValue" })

  const label = cleanName(input.label ?? "") || deviceName(context.origin.userAgent)
  const transports = JSON.stringify(input.response.response.transports ?? [])
  const answer = await answerOf(input.session_id, challenge)
  const { passkey } = schema
  const mayAdd = sql`${isClaimed(answer)}
    AND NOT EXISTS (SELECT 1 FROM passkey WHERE id = ${fresh.id})
    AND (SELECT count(*) FROM passkey WHERE account_id = ${viewer.id}) < ${MAXIMUM_PASSKEYS}`
  const { tried, owners, found } = await namedBatch(database, {
    tried: tryChallenge(context, "passkey-register", answer, viewer.id),
    owners: selectOwner(context, viewer.id),
    note: noteSecurity(context, viewer.id, "passkey-added", label, mayAdd),
    newPasskey: sql`INSERT INTO passkey (id, account_id, public_key, counter, transports, label, created_at_ms)
      SELECT ${fresh.id}, ${viewer.id}, ${fresh.publicKey}, ${fresh.counter}, ${transports}, ${label}, ${nowMs} WHERE ${mayAdd}`,
    found: database.select().from(passkey).where(sql`${passkey.id} = ${fresh.id}`),
  })
  if (answered(tried) === null) throw invalidInput({ path: "session_id", message: "InvalidValue" })
  const added = found[0]
  if (added === undefined) throw tooManyError()
  // Also an own one that was there before: the same ID may come back with another key.
  if (added.accountId !== viewer.id || added.publicKey !== fresh.publicKey) throw new DomainError("LinkedElsewhere")
  tellOwner(context, requireOwner(owners), "passkey-added")
  return { id: added.id, label: added.label, created_at: new Date(added.createdAtMs).toISOString() }
}

function tooManyError(): DomainError {
  return new DomainError("Conflict", { errors: [{ path: "", message: "TooManyPasskeys" }] })
}

/** What a passkey remembers of whose it is: the account's id, which says nothing of the person. */
export function userHandleOf(accountId: string): string {
  return toBase64Url(new TextEncoder().encode(accountId))
}
