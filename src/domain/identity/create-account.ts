import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { type AccountId, base32, newAccountId } from "../_kernel/ids.ts"
import { networkOf } from "./device-rules.ts"
import { type FoundAccount, selectAccount } from "./facts.ts"
import { cleanName, mailboxOf } from "./identifier-rules.ts"
import { registrationInForce } from "./registration.ts"

/** What an account is made of. At least one of email, phone and way is there. */
export interface NewAccount {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string | null
  readonly way: { readonly provider: string; readonly subject: string; readonly label: string } | null
}

/** What a sign-up says of where it comes from (spec 2§3, login request). */
export interface SignUpOrigins {
  readonly invitation_code?: string | undefined
  readonly invite_user_code?: string | undefined
  readonly device_code?: string | undefined
  readonly source?: string | undefined
  readonly track_id?: string | undefined
  readonly creative_id?: string | undefined
  readonly from_url?: string | undefined
}

/** The question whose right answer an account comes of; `isOpen` where it has to be one that nothing came of yet. */
interface Proof {
  readonly id: string
  readonly isOpen: boolean
}

const INVITATION_CHARACTERS = 10

/**
 * Makes an account in one batch: the row, its sign-in way, the use of its invitation. Of two that want one email, number or
 * way, one gets it. `proof` is the question whose answer lets it be made, which is used up with it, and by which it is found again. Throws EmailRegistered, PhoneRegistered, LinkedElsewhere, InviteCodeError, actNotAvailable.
 */
export async function createAccount(
  context: Context,
  fresh: NewAccount,
  origins: SignUpOrigins,
  proof: Proof | null = null,
): Promise<FoundAccount> {
  const { database, nowMs } = context
  const id = newAccountId(nowMs)
  const invitation = normaliseInvitation(origins.invitation_code)
  const inviter = normaliseInvitation(origins.invite_user_code)
  const hasNoCode = invitation === null && inviter === null
  const registration = registrationInForce(context)
  const isOpen = hasNoCode ? sql`${registration} = 'open'` : sql`${registration} <> 'closed'`
  const isGood = (code: string | null) => (code === null ? sql`1` : sql`(${isUsable(code, nowMs)} OR ${mayInvite(code, nowMs)})`)
  const isInvitationGood = isGood(invitation)
  const isInvited = and([isInvitationGood, isGood(inviter)])
  const isEmailFree = fresh.email === null ? sql`1` : sql`NOT EXISTS (SELECT 1 FROM account WHERE email = ${fresh.email})`
  const isPhoneFree = fresh.phone === null ? sql`1` : sql`NOT EXISTS (SELECT 1 FROM account WHERE phone = ${fresh.phone})`
  const isWayFree =
    fresh.way === null
      ? sql`1`
      : sql`NOT EXISTS (SELECT 1 FROM sign_in_way WHERE provider = ${fresh.way.provider} AND subject = ${fresh.way.subject})`
  const isProved =
    proof?.isOpen !== true
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM challenge WHERE id = ${proof.id} AND used_at_ms IS NULL AND expires_at_ms > ${nowMs})`
  const isMade = sql`EXISTS (SELECT 1 FROM account WHERE id = ${id})`
  const facts = database
    .select({
      registration,
      invited: sql<number>`${isInvited}`,
      invitationGood: sql<number>`${isInvitationGood}`,
      emailFree: sql<number>`${isEmailFree}`,
      phoneFree: sql<number>`${isPhoneFree}`,
    })
    .from(sql`(SELECT 1)`)
  const { before, made } = await namedBatch(database, {
    before: facts,
    account: sql`INSERT INTO account (id, name, email, mailbox, network, phone, password_hash, invitation_code, invited_by, invitation, device_code, sign_up_origin, locale, created_at_ms)
      SELECT ${id}, ${cleanName(fresh.name)}, ${fresh.email}, ${fresh.email === null ? null : mailboxOf(fresh.email)}, ${networkOf(context.origin.address)},
        ${fresh.phone}, ${fresh.passwordHash}, ${newMemberCode()},
        (SELECT id FROM account WHERE invitation_code IN (${inviter}, ${invitation}) LIMIT 1),
        (SELECT code FROM invitation WHERE code IN (${invitation}, ${inviter}) LIMIT 1), ${origins.device_code ?? null}, ${campaignOf(origins)}, ${context.origin.locale}, ${nowMs}
      WHERE ${isProved} AND ${isOpen} AND ${isInvited} AND ${isEmailFree} AND ${isPhoneFree} AND ${isWayFree}`,
    way: insertWay(fresh, id, nowMs, isMade),
    invitation: sql`UPDATE invitation SET uses = uses + 1 WHERE code IN (${invitation}, ${inviter}) AND ${isMade}`,
    proof: sql`UPDATE challenge SET used_at_ms = ${nowMs}, claim = ${id} WHERE id = ${proof?.id ?? null} AND ${isMade}`,
    made: selectAccount(database, sql`account.id IN (${id}, (SELECT claim FROM challenge WHERE id = ${proof?.id ?? null}))`),
  })
  if (made[0]) return made[0]
  const state = before[0]
  if (state?.registration === "closed") throw new DomainError("actNotAvailable")
  if (state?.registration === "invited" && hasNoCode) throw inviteCodeError("invitation_code", "Missing")
  if (state && !state.invited)
    throw inviteCodeError(invitation === null || state.invitationGood ? "invite_user_code" : "invitation_code", "InviteCodeError")
  if (state && !state.emailFree) throw new DomainError("EmailRegistered", { errors: [{ path: "email", message: "EmailRegistered" }] })
  if (state && !state.phoneFree) throw new DomainError("PhoneRegistered", { errors: [{ path: "phone", message: "PhoneRegistered" }] })
  throw new DomainError("LinkedElsewhere")
}

/** What is kept of where somebody comes from, JSON; null where their client said nothing. */
function campaignOf({ source, track_id, creative_id, from_url }: SignUpOrigins): string | null {
  const said = Object.entries({ source, track_id, creative_id, from_url }).filter(([, value]) => value !== undefined && value !== "")
  return said.length === 0 ? null : JSON.stringify(Object.fromEntries(said))
}

function inviteCodeError(path: "invitation_code" | "invite_user_code", message: string): DomainError {
  return new DomainError("InviteCodeError", { errors: [{ path, message }] })
}

function insertWay({ way }: NewAccount, id: AccountId, nowMs: number, condition: SQL): SQL {
  return sql`INSERT INTO sign_in_way (provider, subject, account_id, label, created_at_ms)
    SELECT ${way?.provider ?? ""}, ${way?.subject ?? ""}, ${id}, ${way?.label ?? ""}, ${nowMs} WHERE ${condition} AND ${way === null ? 0 : 1} = 1`
}

function isUsable(code: string, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM invitation WHERE code = ${code} AND revoked_at_ms IS NULL AND (maximum_uses IS NULL OR uses < maximum_uses)
    AND (expires_at_ms IS NULL OR expires_at_ms > ${nowMs}))`
}

/** True where the code is that of a member who may invite: neither disabled, deleted nor banned. */
function mayInvite(code: string, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM account WHERE invitation_code = ${code} AND status = 1 AND deleted_at_ms IS NULL 
    AND (ban IS NULL OR COALESCE(json_extract(ban, '$.endsAtMs'), ${nowMs} + 1) <= ${nowMs}))`
}

function and(conditions: readonly (SQL | null)[]): SQL {
  return sql`(${sql.join([sql`1`, ...conditions.filter((condition) => condition !== null)], sql` AND `)})`
}

/** A code as it is stored: lower case, without the space and dashes that people type. Null for an empty one. */
export function normaliseInvitation(text: string | undefined): string | null {
  const code = (text ?? "").toLowerCase().replaceAll(/[\s-]/g, "").slice(0, 64)
  return code === "" ? null : code
}

function newMemberCode(): string {
  return base32(crypto.getRandomValues(new Uint8Array(7)), INVITATION_CHARACTERS)
}
