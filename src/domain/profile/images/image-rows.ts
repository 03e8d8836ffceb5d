import { type SQL, sql } from "drizzle-orm"
import type { AccountId } from "../../_kernel/ids.ts"
import type { SubjectState } from "../../_kernel/moderated-subject.ts"
import { landedLevel } from "../../moderation/index.ts"
import { mediaUrl } from "../../upload/rules.ts"
import { IMAGE_KINDS, type ImageKind } from "../profile-rules.ts"
import { type ImagePlace, placeOf } from "./place-rules.ts"

/** What the checks of somebody's profile images stand under, see `CheckedKind`. */
export function checkedIdOf(accountId: AccountId): string {
  return `profile_${accountId}`
}

/** The place of an image among the checks of its profile. */
export function positionOf(kind: ImageKind): number {
  return IMAGE_KINDS.indexOf(kind)
}

/** An expression over a row of `profile_image`: what its check says, NULL before it landed. */
export const LANDED_LEVEL: SQL = landedLevel(sql`'profile_' || account_id`, sql`profile_image.media_key`)

/** The column of `account` that says what others meet of a kind. */
export function columnOf(kind: ImageKind): SQL {
  return sql.raw(kind === "avatar" ? "avatar_key" : "banner_key")
}

/** An expression over a column of an account's id: JSON of its images as their owner sees them, for `ownImagesOf`. */
export function selectOwnImages(accountId: SQL): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object('kind', kind, 'key', media_key, 'state', state)) FROM profile_image WHERE account_id = ${accountId})`
}

/** The images of somebody's own profile, and who else meets each; null where there is none. */
export interface OwnImages {
  readonly avatar: string | null
  readonly banner: string | null
  readonly avatar_audience: ImagePlace | null
  readonly banner_audience: ImagePlace | null
}

/** What `selectOwnImages` found. What was removed is not there for its owner either. */
export function ownImagesOf(stored: string): OwnImages {
  const rows: readonly { readonly kind: ImageKind; readonly key: string; readonly state: SubjectState }[] = JSON.parse(stored)
  const find = (kind: ImageKind) => rows.find((row) => row.kind === kind && row.state !== "removed")?.key ?? null
  const [avatar, banner] = [find("avatar"), find("banner")]
  return {
    avatar: avatar === null ? null : mediaUrl(avatar),
    banner: banner === null ? null : mediaUrl(banner),
    avatar_audience: avatar === null ? null : placeOf(avatar),
    banner_audience: banner === null ? null : placeOf(banner),
  }
}

/** Address of an image that a row of `account` names, as somebody meets it: members alone meet what is for members. */
export function imageUrlFor(key: string | null, viewer: { readonly id: string } | string | null): string | null {
  if (key === null) return null
  const id = typeof viewer === "string" ? viewer : viewer?.id
  return placeOf(key) === "members" && id?.startsWith("user_") !== true ? null : mediaUrl(key)
}
