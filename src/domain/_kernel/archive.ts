import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "./context.ts"

/** Rows that one query reads. */
const PAGE = 200

/** The list that is read: columns and source without order; by which time and id it is sorted, as they are called there. */
export interface ArchivedList {
  readonly select: SQL
  readonly from: SQL
  readonly time: SQL
  readonly id: SQL
}

/** Every row of a list, newest first, read in pages; `at` is its time. The query's own words for time and id are `atMs` and `id`. */
export async function* archivedRows<Row extends { readonly id: string }>(
  { database }: Pick<MemberContext, "database">,
  { select, from, time, id }: ArchivedList,
  page: number = PAGE,
): AsyncGenerator<Omit<Row, "atMs"> & { readonly at: string }> {
  let after = sql``
  for (;;) {
    const rows = await database.all<Row & { readonly atMs: number }>(sql`
      SELECT ${id} AS id, ${select}, ${time} AS "atMs" FROM ${from} ${after} ORDER BY ${time} DESC, ${id} DESC LIMIT ${page}`)
    for (const { atMs, ...row } of rows) yield { ...row, at: new Date(atMs).toISOString() }
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = sql`AND (${time}, ${id}) < (${last.atMs}, ${last.id})`
  }
}

/** The text of a JSON list, item by item. */
export async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[\n"
  for await (const item of items) {
    yield `${before}${JSON.stringify(item)}`
    before = ",\n"
  }
  yield before === "[\n" ? "[]\n" : "\n]\n"
}
