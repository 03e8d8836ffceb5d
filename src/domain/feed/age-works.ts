import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { rangeStartMs } from "./rules.ts"

/** Works of each age that one statement moves on. */
const GROUP = 1_000

/**
 * Moves works on that have grown too old for a range, so that the indexes of ranges hold no others; answers how many. A feed is right
 * without it, since its queries look at the time too, but walks what this has not moved: at most the works of a minute.
 */
export function ageWorks({ database, nowMs }: Pick<Context, "database" | "nowMs">): Promise<number> {
  const starts = (["day", "week", "month"] as const).map((range) => rangeStartMs(range, nowMs))
  const [day = 0, week = 0, month = 0] = starts
  const moved = (age: number, startMs: number, limit: number): SQL => sql`UPDATE work
    SET age = CASE WHEN published_at_ms >= ${day} THEN 0 WHEN published_at_ms >= ${week} THEN 1 WHEN published_at_ms >= ${month} THEN 2 ELSE 3 END
    WHERE id IN (SELECT id FROM work WHERE age < 3 AND age = ${age} AND published_at_ms < ${startMs} ORDER BY published_at_ms LIMIT ${limit})
    RETURNING id`
  return inRounds(GROUP, async (limit) => {
    const { days, weeks, months } = await namedBatch(database, {
      days: database.all(moved(0, day, limit)),
      weeks: database.all(moved(1, week, limit)),
      months: database.all(moved(2, month, limit)),
    })
    return Math.max(days.length, weeks.length, months.length)
  })
}
