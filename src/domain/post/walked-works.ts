import { type SQL, sql } from "drizzle-orm"

/**
 * Works that a page walks at most; it may be short then, and the next page goes on where it ended. A walk to its end takes about 40 ms on
 * two slow cores, see P11.
 */
export const WALKED_WORKS = 15_000

/** Works in an order, and which of them a page shows. */
export interface Walk {
  /** The query `id, at` in the order, the highest first and without a limit; it tests nothing but what its indexes hold. */
  readonly works: SQL
  /** Whether `works` gives the rowid as `row` too, which finds a work with one look less. */
  readonly hasRow: boolean
  /** The condition on the row `work` of what the page shows; its columns are named with their table. */
  readonly fits: SQL
  readonly limit: number
  /** Where it is true there is nothing to walk; a condition without columns. */
  readonly unless?: SQL | undefined
  /** Tables that the query names, as `name AS (…)`. */
  readonly tables?: SQL | undefined
  readonly most?: number | undefined
}

/**
 * The query `id, at, is_wanted, is_end` of the first works of an order that fit, and of the one at which the page's walk ended where it did
 * not find enough: however few fit, because of a filter, a level or somebody the viewer hides, a page costs no more than so many looks.
 * The database walks no further than to the last work that it gives.
 */
export function walkedWorks({ works, hasRow, fits, limit, unless = sql`0`, tables, most = WALKED_WORKS }: Walk): SQL {
  const row = hasRow ? sql`, row` : sql``
  const found = hasRow ? sql`work.rowid = walked.row` : sql`work.id = walked.id`
  const named = tables === undefined ? sql`` : sql`WITH ${tables} `
  return sql`${named}SELECT walked.id AS id, walked.at AS at, (${fits}) AS is_wanted, walked.place = ${most} AS is_end
    FROM (SELECT id, at${row}, ROW_NUMBER() OVER () AS place
      FROM (${works} ORDER BY at DESC, id DESC LIMIT CASE WHEN ${unless} THEN 0 ELSE ${most} END)) AS walked
    CROSS JOIN work ON ${found}
    WHERE walked.place = ${most} OR (${fits}) LIMIT ${limit}`
}
