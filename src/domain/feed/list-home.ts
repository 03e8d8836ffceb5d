import { and, desc, eq, gte, lt, or } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import type { homeFeed as declaration } from "./contract.ts"
import { rangeStartMs, type Sort } from "./rules.ts"

const { work } = schema

const SORT_COLUMNS = { recommend: work.recommendScore, hot: work.hotScore, new: work.publishedAtMs } as const satisfies Record<
  Sort,
  unknown
>
/** Source type of images (spec 3§3, resource types: Explore 1), the kind of work that there is. */
const SOURCE_EXPLORE = 1

/** A page of published works in the asked order; one query on that order's index. */
export async function listHome(context: Context, input: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
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
        range === "All" ? undefined : gte(work.publishedAtMs, rangeStartMs(range, context.nowMs)),
        after && or(lt(column, after.sortValue), and(eq(column, after.sortValue), lt(work.id, after.id))),
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
  const items = page.rows.map((row) => ({
    id: row.id,
    obj_type: row.objectType,
    title: row.title,
    author: row.author,
    cover: { url: `/media/${row.mediaKey}/640.webp`, width: row.width, height: row.height, thumbhash: row.thumbhash, colour: row.colour },
  }))
  return { items, next_cursor: page.nextCursor }
}
