import { type SQL, sql } from "drizzle-orm"
import { account } from "../../../db/schema/identity.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { flag, json, moment, select, via } from "../_kernel/select.ts"
import type { readProfile as declaration } from "./contract.ts"
import { imageUrlFor, ownImagesOf, selectOwnImages } from "./images/image-rows.ts"
import { allows, isFollowedBy, isVisible, showsLikes } from "./visible-account.ts"

type Profile = CallOutput<typeof declaration>

/** Where counting stops: nobody needs to know more exactly, and one page must not count a million rows. */
const COUNTED_TO = 10_000

/** What a viewer may see of a person; one query. Throws NotFound for accounts that are hidden, banned, disabled or deleted. */
export async function readProfile({ database, viewer, nowMs }: Context, id: AccountId): Promise<Profile> {
  const viewerId = viewer?.id ?? null
  const isSelf = viewerId === id
  const counted = (setting: "show_followers" | "show_follows", column: SQL) => sql<
    number | null
  >`CASE WHEN ${isSelf ? 1 : 0} OR ${allows(setting)} THEN
    (SELECT COUNT(*) FROM (SELECT 1 FROM follow WHERE ${column} = ${id} LIMIT ${COUNTED_TO})) END`
  const profile = {
    id: account.id,
    name: account.name,
    bio: account.bio,
    links: json<Profile["links"]>(account.links),
    avatar: via(account.avatarKey, (key) => imageUrlFor(key, viewer)),
    banner: via(account.bannerKey, (key) => imageUrlFor(key, viewer)),
    create_at: moment(account.createdAtMs),
    follower_count: counted("show_followers", sql`followed_id`),
    following_count: counted("show_follows", sql`follower_id`),
    shows_likes: flag(showsLikes()),
    is_followed: flag(isFollowedBy(viewerId)),
  }
  const fields = { profile, own: via(selectOwnImages(sql`account.id`), ownImagesOf) }
  const [row] = await select(database, fields, sql`account WHERE account.id = ${id} AND ${isVisible(viewerId, nowMs)}`)
  if (!row) throw new DomainError("NotFound")
  return { ...row.profile, ...(isSelf && { avatar: row.own.avatar, banner: row.own.banner }), is_self: isSelf }
}
