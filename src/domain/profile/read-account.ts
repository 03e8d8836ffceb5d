import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_LOCALE, isLocale, type Locale } from "../_kernel/locales.ts"
import { masked } from "../identity/identifier-rules.ts"
import type { AccountRow } from "../identity/index.ts"
import { NEW_USER_MS } from "../identity/rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { accountInfo, OwnLooks } from "./contract.ts"
import { ownImagesOf, selectOwnImages } from "./images/image-rows.ts"
import { readSettings } from "./settings-rules.ts"

/** The viewer's own account with its settings; one query. Throws NotFound for an account that was deleted meanwhile. */
export async function readAccount({ database, viewer, nowMs }: MemberContext): Promise<CallOutput<typeof accountInfo>> {
  const { account } = schema
  const images = selectOwnImages(sql`${account.id}`)
  const [found] = await database.select({ row: account, images }).from(account).where(eq(account.id, viewer.id)).limit(1)
  if (!found || found.row.deletedAtMs !== null) throw new DomainError("NotFound")
  const { row } = found
  return {
    account: {
      id: row.id,
      ...ownLooksOf(found),
      email: row.email,
      phone: row.phone === null ? null : masked(row.phone),
      create_at: new Date(row.createdAtMs).toISOString(),
      status: row.status === 1 ? 1 : 2,
      is_moderator: row.isModerator || row.isAdmin,
      is_admin: row.isAdmin,
      invitation_code: row.invitationCode,
      is_new_user: isNewUser(row.createdAtMs, nowMs),
      delete_at: row.deleteAtMs === null ? null : new Date(row.deleteAtMs).toISOString(),
    },
    settings: readSettings(row.settings, localeOf(row.locale)),
  }
}

interface OwnRow {
  readonly row: Pick<AccountRow, "name" | "bio" | "links">
  readonly images: string
}

/** The query of how the viewer's own profile looks, for batches. */
export function selectOwnLooks({ database, viewer }: Pick<MemberContext, "database" | "viewer">) {
  const { account } = schema
  const { name, bio, links } = account
  return database
    .select({ row: { name, bio, links }, images: selectOwnImages(sql`${account.id}`) })
    .from(account)
    .where(and(eq(account.id, viewer.id), isNull(account.deletedAtMs)))
}

/** What `selectOwnLooks` found. Throws NotFound. */
export function firstOwnLooks([row]: readonly OwnRow[]): OwnLooks {
  if (row === undefined) throw new DomainError("NotFound")
  return ownLooksOf(row)
}

function ownLooksOf({ row: { name, bio, links }, images }: OwnRow): OwnLooks {
  return { name, bio, links: JSON.parse(links), ...ownImagesOf(images) }
}

/** Address of a stored image; null where there is none. */
export function urlOf(key: string | null): string | null {
  return key === null ? null : mediaUrl(key)
}

/** A new user is one whose account is under 24 hours old (spec 1§4). */
export function isNewUser(createdAtMs: number, nowMs: number): boolean {
  return nowMs - createdAtMs < NEW_USER_MS
}

/** The stored language of an account. */
export function localeOf(text: string): Locale {
  return isLocale(text) ? text : DEFAULT_LOCALE
}
