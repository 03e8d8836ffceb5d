import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"

/** Whether the row `account` of a query may be shown to a viewer: there, active, not banned, and not hidden unless it is the viewer's own. */
export function isVisible(viewerId: ViewerId | null, nowMs: number): SQL {
  return sql`(account.deleted_at_ms IS NULL AND account.status = 1
    AND (account.ban IS NULL OR json_extract(account.ban, '$.startsAtMs') > ${nowMs}
      OR COALESCE(json_extract(account.ban, '$.endsAtMs'), ${nowMs} + 1) <= ${nowMs})
    AND (account.id = ${viewerId ?? ""} OR ${allows("profile_visible")}))`
}

/** Whether an account of a row of something else may be shown to a viewer, as `isVisible` says. */
export function isShownAccount(accountId: SQL, viewerId: ViewerId | null, nowMs: number): SQL {
  return sql`EXISTS (SELECT 1 FROM account WHERE account.id = ${accountId} AND ${isVisible(viewerId, nowMs)})`
}

/** Whether somebody moderates, whatever they were signed in as. */
export function moderates(viewerId: ViewerId): SQL {
  return sql`EXISTS (SELECT 1 FROM account WHERE account.id = ${viewerId} AND account.is_moderator)`
}

/** Whether the person of the row `account` allows something; allowed is what was never refused. */
export function allows(choice: "profile_visible" | "show_follows" | "show_followers"): SQL {
  return sql`json_extract(account.settings, ${`$.privacy.${choice}`}) IS NOT 0`
}

/** Whether the person of the row `account` shows what they like; nobody does who did not choose to. */
export function showsLikes(): SQL {
  return sql`json_extract(account.settings, '$.privacy.show_likes') IS 1`
}

/** Whether the viewer follows the person of the row `account`. */
export function isFollowedBy(viewerId: ViewerId | null): SQL {
  return sql`EXISTS (SELECT 1 FROM follow WHERE follow.follower_id = ${viewerId ?? ""} AND follow.followed_id = account.id)`
}
