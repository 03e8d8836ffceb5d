import { sql } from "drizzle-orm"
import { IS_KEPT_BY_AUTHOR, IS_LIKED_BY_AUTHOR } from "../../social/index.ts"

/**
 * Columns over the row `work`: what others than its author gave it, as `Votes` names it. Commenters are counted without the author; likes
 * and collects are shown with them, so theirs are taken off where votes are weighed.
 */
export const OTHERS_VOTES = sql`MAX(0, work.like_count - ${IS_LIKED_BY_AUTHOR}) AS likes,
  MAX(0, work.collect_count - ${IS_KEPT_BY_AUTHOR}) AS collects, work.commenter_count AS commenters`
