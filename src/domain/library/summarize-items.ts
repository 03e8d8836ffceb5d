import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { select } from "../_kernel/select.ts"
import type { itemSummary, LibraryItem } from "./item-contract.ts"
import { savedSearchesOf } from "./saved-searches.ts"

/** Most names of each filter. */
const NAMES = 100
/** Most months that are told: twenty years. */
const MONTHS = 240
/** Newest items whose LoRA are told. */
const WITH_LORAS = 2_000
/** The trash is counted no further. */
const COUNTED_TRASH = 1_000

/** How many there are, and what they take up. */
export const WEIGHT = { count: sql<number>`COUNT(*)`, bytes: sql<number>`COALESCE(SUM(size_bytes), 0)` }

/** The query of what the things of `own` take up, by origin and kind; reads its index alone. */
export function selectSums(database: ViewerContext["database"], own: SQL) {
  return select(
    database,
    { origin: sql<LibraryItem["origin"]>`origin`, kind: sql<LibraryItem["kind"]>`kind`, ...WEIGHT },
    sql`library_item INDEXED BY library_item_sizes WHERE ${own} GROUP BY origin, kind`,
  )
}

/** Sums, months, filters and saved searches of the viewer's library: one batch, which reads nothing but indexes and a few thousand rows. */
export async function summarizeItems(
  { database, viewer }: Pick<ViewerContext, "database" | "viewer">,
  { utc_offset: minutes = 0 }: CallInput<typeof itemSummary>,
): Promise<CallOutput<typeof itemSummary>> {
  const own = sql`owner_id = ${viewer.id} AND trashed_at_ms IS NULL`
  /** The distinct values of a column that an index is ordered by: each is sought past the one before it. */
  const names = (column: "model" | "style") => {
    const name = sql.identifier(column)
    const index = sql.identifier(`library_item_by_${column}`)
    const next = (past: ReturnType<typeof sql>) =>
      sql`(SELECT MIN(${name}) FROM library_item INDEXED BY ${index} WHERE ${own} AND ${name} IS NOT NULL AND ${name} > ${past})`
    return select(
      database,
      { name: sql<string>`name` },
      sql`(WITH RECURSIVE found(name) AS (SELECT ${next(sql`''`)} UNION ALL SELECT ${next(sql`found.name`)} FROM found
        WHERE found.name IS NOT NULL LIMIT ${NAMES}) SELECT name FROM found WHERE name IS NOT NULL)`,
    )
  }
  const offsetSeconds = minutes * 60
  const monthStart = sql`(CAST(strftime('%s', at / 1000 + ${offsetSeconds}, 'unixepoch', 'start of month') AS INTEGER) - ${offsetSeconds}) * 1000`
  const newest = sql`SELECT MAX(created_at_ms) FROM library_item INDEXED BY library_item_by_time WHERE ${own}`
  const found = await namedBatch(database, {
    sums: selectSums(database, own),
    trashed: select(
      database,
      { count: sql<number>`COUNT(*)` },
      sql`(SELECT 1 FROM library_item INDEXED BY library_item_trashed WHERE owner_id = ${viewer.id} AND trashed_at_ms IS NOT NULL LIMIT ${COUNTED_TRASH})`,
    ),
    months: select(
      database,
      { month: sql<string>`strftime('%Y-%m', at / 1000 + ${offsetSeconds}, 'unixepoch')` },
      sql`(WITH RECURSIVE seen(at) AS (SELECT (${newest}) UNION ALL SELECT (${newest} AND created_at_ms < ${monthStart}) FROM seen
        WHERE at IS NOT NULL LIMIT ${MONTHS}) SELECT at FROM seen WHERE at IS NOT NULL)`,
    ),
    models: names("model"),
    styles: names("style"),
    loras: select(
      database,
      { name: sql<string>`DISTINCT name` },
      sql`(SELECT each.value AS name FROM (SELECT loras FROM library_item INDEXED BY library_item_by_time WHERE ${own}
        ORDER BY created_at_ms DESC LIMIT ${WITH_LORAS}) AS newest, json_each(newest.loras) AS each) ORDER BY name LIMIT ${NAMES}`,
    ),
    searches: savedSearchesOf(database, viewer.id),
    places: select(database, {
      boards: sql<number>`(SELECT COUNT(*) FROM board WHERE account_id = ${viewer.id})`,
      workflows: sql<number>`(SELECT COUNT(*) FROM workflow WHERE account_id = ${viewer.id})`,
    }),
  })
  return {
    sums: [...found.sums],
    trashed: found.trashed[0]?.count ?? 0,
    months: found.months.map(({ month }) => month),
    models: found.models.map(({ name }) => name),
    styles: found.styles.map(({ name }) => name),
    loras: found.loras.map(({ name }) => name),
    searches: [...found.searches],
    boards: found.places[0]?.boards ?? 0,
    workflows: found.places[0]?.workflows ?? 0,
  }
}
