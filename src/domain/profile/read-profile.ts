import { sql } from "drizzle-orm"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import type { readProfile as declaration } from "./contract.ts"
import { imageUrlFor, ownImagesOf, selectOwnImages } from "./images/image-rows.ts"
import { allows, isFollowedBy, isVisible, showsLikes } from "./visible-account.ts"

/** Where counting stops: nobody needs to know more exactly, and one page must not count a million rows. */
const COUNTED_TO = 10_000

interface Row {
  readonly id: string
  readonly name: string
  readonly bio: string
  readonly links: string
  readonly avatarKey: string | null
  readonly bannerKey: string | null
  readonly createdAtMs: number
  readonly followers: number | null
  readonly following: number | null
  readonly isFollowed: number
  readonly showsLikes: number
  /** See `selectOwnImages`. */
  readonly images: string
}

/** What a viewer may see of a person; one query. Throws NotFound for accounts that are hidden, banned, disabled or deleted. */
export async function readProfile({ database, viewer, nowMs }: Context, id: AccountId): Promise<CallOutput<typeof declaration>> {
  const viewerId = viewer?.id ?? null
  const isSelf = viewerId === id
  const [row] = await database.all<Row>(sql`
    SELECT id, name, bio, links, avatar_key AS "avatarKey", banner_key AS "bannerKey", created_at_ms AS "createdAtMs",
      CASE WHEN ${isSelf ? 1 : 0} OR ${allows("show_followers")} THEN
        (SELECT COUNT(*) FROM (SELECT 1 FROM follow WHERE followed_id = ${id} LIMIT ${COUNTED_TO})) END AS followers,
      CASE WHEN ${isSelf ? 1 : 0} OR ${allows("show_follows")} THEN
        (SELECT COUNT(*) FROM (SELECT 1 FROM follow WHERE follower_id = ${id} LIMIT ${COUNTED_TO})) END AS following,
      ${isFollowedBy(viewerId)} AS "isFollowed", ${showsLikes()} AS "showsLikes",
      ${selectOwnImages(sql`account.id`)} AS images
    FROM account WHERE account.id = ${id} AND ${isVisible(viewerId, nowMs)}`)
  if (!row) throw new DomainError("NotFound")
  const own = ownImagesOf(row.images)
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    links: JSON.parse(row.links),
    avatar: isSelf ? own.avatar : imageUrlFor(row.avatarKey, viewer),
    banner: isSelf ? own.banner : imageUrlFor(row.bannerKey, viewer),
    create_at: new Date(row.createdAtMs).toISOString(),
    follower_count: row.followers,
    following_count: row.following,
    shows_likes: row.showsLikes === 1,
    is_followed: row.isFollowed === 1,
    is_self: isSelf,
  }
}
