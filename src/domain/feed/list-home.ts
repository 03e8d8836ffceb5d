import { and, desc, gte, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { cardsFor, isSafeViewer, listedFor, onlookerOf } from "../post/index.ts"
import type { homeFeed as declaration } from "./contract.ts"
import { kindsOf, rangeStartMs, type Sort, type TimeRange } from "./rules.ts"

const { work } = schema
type Row = typeof work.$inferSelect

const SORT_COLUMNS = { recommend: work.recommendScore, hot: work.hotScore, new: work.publishedAtMs } as const satisfies Record<
  Sort,
  unknown
>
const POSITIONS: Readonly<Record<Sort, (row: Row) => number>> = {
  recommend: (row) => row.recommendScore,
  hot: (row) => row.hotScore,
  new: (row) => row.publishedAtMs,
}

/** Works young enough for a range, in the words of the indexes that hold no others; the clock may be a minute late with them, see `ageWorks`. */
const YOUNG_ENOUGH = { day: sql`age <= 0`, week: sql`age <= 1`, month: sql`age <= 2` } as const satisfies Record<
  Exclude<TimeRange, "All">,
  SQL
>

/** A page of published works in the asked order; one round trip, each query on an index of that order. Throws InvalidInput (cursor). */
export async function listHome(
  context: Pick<Context, "database" | "nowMs" | "viewer">,
  input: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const sort = input.order_by ?? "recommend"
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const onlooker = onlookerOf(context.viewer)
  const rows = await rowsOf(context, { ...input, sort, levels: onlooker.levels, limit: limit + 1 })
  const page = toPage(rows, limit, (row) => ({ sortValue: POSITIONS[sort](row), id: row.id }))
  return { items: cardsFor(page.rows, onlooker), next_cursor: page.nextCursor }
}

interface Asked extends CallInput<typeof declaration> {
  readonly sort: Sort
  readonly levels: number
  readonly limit: number
}

/** Each kind that is asked for has its own place in the indexes, so several are asked for side by side and put in order here. */
async function rowsOf(context: Pick<Context, "database" | "nowMs">, asked: Asked): Promise<readonly Row[]> {
  const kinds = asked.source_types === undefined ? null : kindsOf(asked.source_types)
  const [first] = kinds ?? []
  if (kinds === null) return pageQuery(context, asked, undefined)
  if (first === undefined) return []
  if (kinds.length === 1) return pageQuery(context, asked, ofKind(first))
  const found = await namedBatch(context.database, Object.fromEntries(kinds.map((kind) => [kind, pageQuery(context, asked, ofKind(kind))])))
  const at = POSITIONS[asked.sort]
  return Object.values(found)
    .flat()
    .sort((left, right) => at(right) - at(left) || (left.id < right.id ? 1 : -1))
    .slice(0, asked.limit)
}

/** In the words of the indexes of kinds, which hold what is in anybody's list. */
const ofKind = (kind: number): SQL => sql`listing >= 1 AND object_type = ${kind}`

function pageQuery({ database, nowMs }: Pick<Context, "database" | "nowMs">, asked: Asked, kind: SQL | undefined) {
  const { sort, levels, limit, cursor, timeType: range = "All" } = asked
  const column = SORT_COLUMNS[sort]
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  // The orders of ranges are kept for what nearly everybody asks for: what is safe, of every kind.
  const hasRanges = isSafeViewer(levels) && kind === undefined
  return database
    .select()
    .from(work)
    .where(
      and(
        kind,
        listedFor(levels),
        range === "All" ? undefined : withinRange(sort, range, hasRanges, rangeStartMs(range, nowMs)),
        below(column, work.id, after),
      ),
    )
    .orderBy(desc(column), desc(work.id))
    .limit(limit)
}

/**
 * By time, a range is a stretch of the index itself. By other orders it is an order of its own where there is one; else what a day or a week
 * holds is put in order, and of a month's order, in which every few are young enough, the plus keeps the database from doing likewise.
 */
function withinRange(sort: Sort, range: Exclude<TimeRange, "All">, hasRanges: boolean, startMs: number): SQL | undefined {
  if (sort !== "new" && hasRanges) return and(YOUNG_ENOUGH[range], gte(work.publishedAtMs, startMs))
  return sort !== "new" && range === "month" ? sql`+published_at_ms >= ${startMs}` : gte(work.publishedAtMs, startMs)
}
