import { sql } from "drizzle-orm"
import { type AccountId, asViewerId } from "../_kernel/ids.ts"
import { defineSubject } from "../_kernel/moderated-subject.ts"
import { mediaUrl } from "../upload/rules.ts"
import { isShownAccount } from "./visible-account.ts"

interface StoredAccount {
  readonly id: AccountId
  readonly name: string
  readonly bio: string
  readonly avatarKey: string | null
}

/** Avatars are stored square, and are shown to moderators no larger than this. */
const AVATAR_PX = 320

/** People by their profiles, as moderation meets them: they stay where they are or are banned, which people decide. */
export const moderatedAccount = defineSubject<StoredAccount>({
  kind: "account",
  select: (ids) => sql`SELECT id, json_object('id', id, 'name', name, 'bio', bio, 'avatarKey', avatar_key) AS thing
    FROM account WHERE id IN ${ids} AND deleted_at_ms IS NULL`,
  describe: ({ id, name, bio, avatarKey }) => ({
    title: name,
    text: bio,
    ownerId: id,
    preview: avatarKey === null ? null : { kind: "image", url: mediaUrl(avatarKey), width: AVATAR_PX, height: AVATAR_PX },
    level: null,
    state: "visible",
    visibility: null,
    path: `/user/${id}`,
  }),
  isMet: (id, viewerId, nowMs) => isShownAccount(sql`${id}`, asViewerId(viewerId), nowMs),
  ownerOf: (id) => sql`(SELECT id FROM account WHERE id = ${id} AND deleted_at_ms IS NULL)`,
  stateOf: (id) => sql`(SELECT 'visible' FROM account WHERE id = ${id} AND deleted_at_ms IS NULL)`,
})
