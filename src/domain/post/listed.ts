import { type SQL, sql } from "drizzle-orm"
import { SAFE_MASK } from "../moderation/level-rules.ts"

/** Whether the row `work` is for others at all, listed or by its address: what `accessToWork` lets them see or ask for. Its columns are named bare. */
export const IS_OPEN: SQL = sql`(state = 'visible' AND visibility <> 'private' AND author_shown = 1 AND level <> 32)`

/** True for a viewer who wants no more than what anybody may meet. */
export function isSafeViewer(levels: number): boolean {
  return (levels & ~SAFE_MASK) === 0
}

/** Whether the row `work` stands in lists for a viewer who wants some levels; in the words of its indexes, of which a query must take one. */
export function listedFor(levels: number): SQL {
  return isSafeViewer(levels) ? sql`listing = 1` : sql`listing >= 1 AND (level & ${levels}) <> 0`
}
