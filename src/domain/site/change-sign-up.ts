import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import {
  chooseRegistration,
  hasOpenInvitation,
  insertInvitations,
  newInvitationCode,
  readChosenRegistration,
  revokeInvitation,
  selectRevoked,
} from "../identity/index.ts"
import { writeAudit } from "../moderation/index.ts"
import type * as calls from "./sign-up-contract.ts"

const DAY_MS = 86_400_000

/** Who may sign up, as the owner and the variable say it. */
export async function readSignUp(context: Pick<MemberContext, "database" | "registration">): Promise<calls.SignUpRule> {
  return { chosen: await readChosenRegistration(context), variable: context.registration }
}

/** Says who may sign up; one batch with its audit. */
export async function saveSignUp(context: MemberContext, { chosen }: CallInput<typeof calls.signUpSave>): Promise<calls.SignUpRule> {
  await namedBatch(context.database, {
    rule: chooseRegistration(chosen, context.nowMs),
    audit: writeAudit(context, "sign-up.save", "sign-up", { registration: chosen }),
  })
  return { chosen, variable: context.registration }
}

/** Makes invitations; one batch with their audit. */
export async function addInvitations(
  context: MemberContext,
  { count, maximum_uses: maximumUses, days }: CallInput<typeof calls.invitationAdd>,
): Promise<CallOutput<typeof calls.invitationAdd>> {
  const { database, nowMs, viewer } = context
  const uses = maximumUses ?? null
  const codes = Array.from({ length: count }, newInvitationCode)
  const expiresAtMs = days === undefined ? null : nowMs + days * DAY_MS
  await namedBatch(database, {
    made: insertInvitations(codes, { maximumUses: uses, expiresAtMs, createdBy: viewer.id, nowMs }),
    audit: writeAudit(context, "invitation.add", codes[0] ?? "", { count, maximum_uses: uses, days: days ?? null }),
  })
  const madeAt = new Date(nowMs).toISOString()
  const expires = expiresAtMs === null ? null : new Date(expiresAtMs).toISOString()
  return {
    items: codes.map((code) => ({ code, uses: 0, maximum_uses: uses, created_at: madeAt, expires_at: expires, revoked_at: null })),
  }
}

/** Takes an invitation back, once; one batch with its audit. Throws NotFound where there is none. */
export async function takeInvitationBack(
  context: MemberContext,
  { code }: CallInput<typeof calls.invitationRevoke>,
): Promise<CallOutput<typeof calls.invitationRevoke>> {
  const { database, nowMs } = context
  const { rows } = await namedBatch(database, {
    audit: writeAudit(context, "invitation.revoke", code, {}, hasOpenInvitation(code)),
    gone: revokeInvitation(code, nowMs),
    rows: selectRevoked(database, code),
  })
  const atMs = rows[0]?.atMs
  if (atMs === undefined || atMs === null) throw new DomainError("NotFound")
  return { code, revoked_at: new Date(atMs).toISOString() }
}
