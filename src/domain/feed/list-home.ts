import { and, desc, gte, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { cardOf } from "../post/index.ts"
import type { homeFeed as declaration } from "./contract.ts"
import { rangeStartMs, type Sort, type TimeRange } from "./rules.ts"

const { work } = schema

const SORT_COLUMNS = { recommend: work.recommendScore, hot: work.hotScore, new: work.publishedAtMs } as const satisfies Record<
  Sort,
  unknown
>
/** Source type of images (spec 3§3, resource types: Explore 1), the kind of work that there is. */
const SOURCE_EXPLORE = 1

/** Works young enough for a range, in the words of the indexes that hold no others; the clock may be a minute late with them, see `ageWorks`. */
const YOUNG_ENOUGH = { All: undefined, day: sql`age <= 0`, week: sql`age <= 1`, month: sql`age <= 2` } as const satisfies Record<
  TimeRange,
  unknown
>

/** A page of published works in the asked order; one query on that order's index. */
export async function listHome(
  context: Pick<Context, "database" | "nowMs">,
  input: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  if (input.source_types && !input.source_types.includes(SOURCE_EXPLORE)) return { items: [], next_cursor: null }
  const sort = input.order_by ?? "recommend"
  const column = SORT_COLUMNS[sort]
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  const range = input.timeType ?? "All"
  const rows = await context.database
    .select()
    .from(work)
    .where(
      and(
        sql`listing = 1`,
        // By time, the range is a stretch of the index itself.
        sort === "new" ? undefined : YOUNG_ENOUGH[range],
        range === "All" ? undefined : gte(work.publishedAtMs, rangeStartMs(range, context.nowMs)),
        below(column, work.id, after),
      ),
    )
    .orderBy(desc(column), desc(work.id))
    .limit(limit + 1)
  const position = {
    recommend: (row: (typeof rows)[number]) => row.recommendScore,
    hot: (row: (typeof rows)[number]) => row.hotScore,
    new: (row: (typeof rows)[number]) => row.publishedAtMs,
  }[sort]
  const page = toPage(rows, limit, (row) => ({ sortValue: position(row), id: row.id }))
  return { items: page.rows.map(cardOf), next_cursor: page.nextCursor }
}
