import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"

/** Whether the row `account` of a query may be shown to a viewer: there, active, not banned, and not hidden unless it is the viewer's own. */
export function isVisible(viewerId: ViewerId | null, nowMs: number): SQL {
  return sql`(account.deleted_at_ms IS NULL AND account.status = 1
    AND NOT EXISTS (SELECT 1 FROM ban WHERE ban.account_id = account.id AND ban.cancelled_at_ms IS NULL
      AND ban.starts_at_ms <= ${nowMs} AND (ban.ends_at_ms IS NULL OR ban.ends_at_ms > ${nowMs}))
    AND (account.id = ${viewerId ?? ""} OR ${allows("profile_visible")}))`
}

/** Whether the person of the row `account` allows something; allowed is what was never refused. */
export function allows(choice: "profile_visible" | "show_follows" | "show_followers"): SQL {
  return sql`json_extract(account.settings, ${`$.privacy.${choice}`}) IS NOT 0`
}

/** Whether the viewer follows the person of the row `account`. */
export function isFollowedBy(viewerId: ViewerId | null): SQL {
  return sql`EXISTS (SELECT 1 FROM follow WHERE follow.follower_id = ${viewerId ?? ""} AND follow.followed_id = account.id)`
}
