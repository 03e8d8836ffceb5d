import { type SQL, sql } from "drizzle-orm"
import { LEVELS, MEETS_UNRATED, SAFE_MASK } from "../moderation/level-rules.ts"
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

/** `isMetBy` in the words of the database, over an expression of a level. */
export function levelIsMet(level: SQL, levels: number): SQL {
  const isWanted = sql`(${level} & ${levels}) <> 0`
  return (levels & MEETS_UNRATED) === 0 ? sql`(${isWanted} AND ${level} <> ${LEVELS.unrated})` : isWanted
}

/** Whether the level of the row `work` is one that a viewer wants, where its listing alone does not say so. */
export function levelFits(levels: number): SQL {
  return isSafeViewer(levels) ? sql`1` : levelIsMet(sql`work.level`, levels)
}

/** Whether the row `work` stands in lists for a viewer who wants some levels; in the words of its indexes, of which a query must take one. */
export function listedFor(levels: number): SQL {
  return isSafeViewer(levels) ? sql`listing = 1` : sql`listing >= 1 AND ${levelIsMet(sql`level`, levels)}`
}

/** Whether the row `work` is shown to an onlooker, whole: `accessToWork` in the words of the database. Its columns are named bare. */
export function shownTo({ id, isModerator, levels }: Onlooker): SQL {
  return sql`(author_id = ${id ?? ""} OR ${isModerator ? 1 : 0} OR ${IS_OPEN} AND ${levelIsMet(sql`level`, levels)})`
}
