import { sql } from "drizzle-orm"
import { account } from "../../../db/schema/identity.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import { flag, via } from "../_kernel/select.ts"
import { imageUrlFor, isFollowedBy } from "../profile/index.ts"

/** A person of a list as a viewer sees them: fields over the row `account`. */
export function personFields(viewerId: ViewerId | null) {
  return {
    id: account.id,
    name: account.name,
    bio: account.bio,
    avatar: via(account.avatarKey, (key) => imageUrlFor(key, viewerId)),
    is_followed: flag(isFollowedBy(viewerId)),
    is_self: flag(sql`account.id = ${viewerId ?? ""}`),
  }
}
