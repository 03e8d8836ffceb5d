import { type SQL, sql } from "drizzle-orm"
import { SAFE_MASK } from "../moderation/level-rules.ts"
import type { Onlooker } from "./access-rules.ts"

/** Whether the row `work` is for others at all, listed or by its address: what `accessToWork` lets them see or ask for. Its columns are named bare. */
export const IS_OPEN: SQL = sql`(state = 'visible' AND visibility <> 'private' AND author_shown = 1 AND level <> 32)`

/** True for a viewer who wants no more than what anybody may meet. */
export function isSafeViewer(levels: number): boolean {
  return (levels & ~SAFE_MASK) === 0
}

/** Values of `work.listing` that a viewer who wants some levels meets. */
export function listingsFor(levels: number): readonly number[] {
  return isSafeViewer(levels) ? [1] : [1, 2]
}

/** Whether the level of the row `work` is one that a viewer wants, where its listing alone does not say so. */
export function levelFits(levels: number): SQL {
  return isSafeViewer(levels) ? sql`1` : sql`(work.level & ${levels}) <> 0`
}

/** Whether the row `work` stands in lists for a viewer who wants some levels; in the words of its indexes, of which a query must take one. */
export function listedFor(levels: number): SQL {
  return isSafeViewer(levels) ? sql`listing = 1` : sql`listing >= 1 AND (level & ${levels}) <> 0`
}

/** Whether the row `work` is shown to an onlooker, whole: `accessToWork` in the words of the database. Its columns are named bare. */
export function shownTo({ id, isModerator, levels }: Onlooker): SQL {
  return sql`(author_id = ${id ?? ""} OR ${isModerator ? 1 : 0} OR ${IS_OPEN} AND (level & ${levels}) <> 0)`
}
