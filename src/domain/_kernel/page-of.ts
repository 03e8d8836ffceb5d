import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { below } from "./below.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, type Position, toPage } from "./paging.ts"
import { type Fields, select } from "./select.ts"

interface Placed<Row> {
  readonly row: Row
  readonly place: Position
}

/**
 * The page of a list that somebody asks for: the greatest first, by a number and the id that breaks ties, which stand last in its index.
 * Throws InvalidInput (cursor).
 */
export function pageOf(asked: { readonly cursor?: string | undefined; readonly limit?: number | undefined }) {
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? undefined : decodeCursor(asked.cursor)

  /** Its query, each row with its place: `from` ends with a condition. One row more than the page has tells whether another follows. */
  function rows<Selected extends Fields>(database: Database, fields: Selected, from: SQL, [sort, id]: readonly [SQLWrapper, SQLWrapper]) {
    const seek = after === undefined ? sql`` : sql` AND ${below(sort, id, after)}`
    const placed = { row: fields, place: { sortValue: sql<number>`${sort}`, id: sql<string>`${id}` } }
    return select(database, placed, sql`${from}${seek} ORDER BY ${sort} DESC, ${id} DESC LIMIT ${limit + 1}`)
  }

  function answer<Row>(found: readonly Placed<Row>[]): { items: Row[]; next_cursor: string | null }
  function answer<Row, Item>(found: readonly Placed<Row>[], itemOf: (row: Row) => Item): { items: Item[]; next_cursor: string | null }
  function answer<Row>(found: readonly Placed<Row>[], itemOf: (row: Row) => unknown = (row) => row) {
    const page = toPage(found, limit, ({ place }) => place)
    return { items: page.rows.map(({ row }) => itemOf(row)), next_cursor: page.nextCursor }
  }

  return { limit, after, rows, answer }
}
