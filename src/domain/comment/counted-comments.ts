import { sql } from "drizzle-orm"
import type { CountedThings } from "../_kernel/count-fold.ts"
import { LIFT_OF_TENFOLD_MS } from "./comment-rules.ts"

/** How the counters of comments are kept: one statement adds what was logged, and a vote moves the hot order as `hotScore` has it. */
export const countedComments: CountedThings = {
  kind: "comment",
  add: async (_context, things, only) => {
    const rows = JSON.stringify(things.map(({ id, sums }) => [id, sums.get("like") ?? 0, sums.get("reply") ?? 0]))
    const likes = sql`like_count + json_extract(added.value, '$[1]')`
    // A like of one's own comment counts, and doesn't raise it.
    const isOwn = sql`EXISTS (SELECT 1 FROM comment_like AS own WHERE own.comment_id = comment.id AND own.account_id = comment.author_id)`
    return [
      sql`UPDATE comment SET like_count = ${likes}, reply_count = reply_count + json_extract(added.value, '$[2]'),
        hot_score = created_at_ms + CAST(round(log10(1 + MAX(0, ${likes} - ${isOwn})) * ${LIFT_OF_TENFOLD_MS}) AS INTEGER)
        FROM json_each(${rows}) AS added WHERE comment.id = json_extract(added.value, '$[0]') AND ${only}`,
    ]
  },
}
