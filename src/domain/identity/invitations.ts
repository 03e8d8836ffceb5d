import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { account, invitation } from "../../../db/schema/identity.ts"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, base32 } from "../_kernel/ids.ts"
import { pageOf } from "../_kernel/page-of.ts"
import { moment, type RowOf } from "../_kernel/select.ts"

const CODE_CHARACTERS = 12

/** What a site sees of an invitation. */
const INVITATION = {
  code: invitation.code,
  maximum_uses: invitation.maximumUses,
  uses: invitation.uses,
  created_at: moment(invitation.createdAtMs),
  expires_at: moment(invitation.expiresAtMs),
  revoked_at: moment(invitation.revokedAtMs),
}
type Invitation = RowOf<typeof INVITATION>

type Page = Parameters<typeof pageOf>[0]
interface Paged<Item> {
  readonly items: Item[]
  readonly next_cursor: string | null
}

/** A code that nobody guesses. */
export function newInvitationCode(): string {
  return base32(crypto.getRandomValues(new Uint8Array(8)), CODE_CHARACTERS)
}

/** The statement that makes invitations of some codes; null is without limit, or for good. */
export function insertInvitations(
  codes: readonly string[],
  of: { readonly maximumUses: number | null; readonly expiresAtMs: number | null; readonly createdBy: AccountId; readonly nowMs: number },
): SQL {
  return sql`INSERT INTO invitation (code, maximum_uses, created_by, created_at_ms, expires_at_ms)
    SELECT value, ${of.maximumUses}, ${of.createdBy}, ${of.nowMs}, ${of.expiresAtMs} FROM json_each(${JSON.stringify(codes)})`
}

/** The statement that takes an invitation back; accounts that signed up with it stay. */
export function revokeInvitation(code: string, nowMs: number): SQL {
  return sql`UPDATE invitation SET revoked_at_ms = ${nowMs} WHERE code = ${code} AND revoked_at_ms IS NULL`
}

/** A condition: there is an invitation that nobody took back. */
export function hasOpenInvitation(code: string): SQL {
  return sql`EXISTS (SELECT 1 FROM invitation WHERE code = ${code} AND revoked_at_ms IS NULL)`
}

/** A condition: somebody was invited, whatever became of it. */
export function hasInvited(): SQL {
  return sql`EXISTS (SELECT 1 FROM invitation WHERE created_at_ms > 0)`
}

/** The query of when an invitation was taken back; no rows where there is none such. */
export function selectRevoked(database: Database, code: string) {
  return database.all<{ readonly atMs: number | null }>(sql`SELECT revoked_at_ms AS "atMs" FROM invitation WHERE code = ${code}`)
}

/** A page of invitations, newest first; those of the command line among them. Throws InvalidInput (cursor). */
export async function listInvitations({ database }: Pick<Context, "database">, input: Page): Promise<Paged<Invitation>> {
  const page = pageOf(input)
  return page.answer(await page.rows(database, INVITATION, sql`invitation WHERE 1`, [invitation.createdAtMs, invitation.code]))
}

/** A page of who signed up with an invitation, newest first. Throws InvalidInput (cursor). */
export async function listInvited({ database }: Pick<Context, "database">, { code, ...input }: Page & { readonly code: string }) {
  const page = pageOf(input)
  const fields = { id: account.id, name: account.name, created_at: moment(account.createdAtMs) }
  return page.answer(await page.rows(database, fields, sql`account WHERE invitation = ${code}`, [account.createdAtMs, account.id]))
}
