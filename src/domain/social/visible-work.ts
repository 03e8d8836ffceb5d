import { type SQL, sql } from "drizzle-orm"
import type { Identity } from "../_kernel/context.ts"
import { IS_OPEN, levelIsMet, onlookerOf } from "../post/index.ts"

/**
 * Whether somebody sees the row `work` whole: only then they may like it, keep it or put it into a collection. What was published is open;
 * above the levels that they want to meet it is a mask, except for its author and moderators. Its columns are named bare.
 */
export function isShownTo(viewer: Identity | null): SQL {
  const { id, isModerator, levels } = onlookerOf(viewer)
  return sql`(${IS_OPEN} AND (${isModerator ? 1 : 0} OR author_id = ${id ?? ""} OR ${levelIsMet(sql`level`, levels)}))`
}
