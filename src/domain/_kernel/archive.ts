import { type SQL, sql } from "drizzle-orm"
import type { MemberContext } from "./context.ts"
import { type Fields, type RowOf, select } from "./select.ts"

/** Rows that one query reads. */
const PAGE = 200

/** The list that is read: fields and source without order; by which time and id it is sorted, as they are called there. */
export interface ArchivedList<Selected extends Fields> {
  readonly select: Selected
  readonly from: SQL
  readonly time: SQL
  readonly id: SQL
}

/** Every row of a list, newest first, read in pages; `id` and `at` are what it is sorted by. */
export function archivedRows<Selected extends Fields>(
  context: Pick<MemberContext, "database">,
  list: ArchivedList<Selected>,
  page?: number,
): AsyncGenerator<{ readonly id: string } & RowOf<Selected> & { readonly at: string }>
export async function* archivedRows(
  { database }: Pick<MemberContext, "database">,
  { select: fields, from, time, id }: ArchivedList<Fields>,
  page: number = PAGE,
): AsyncGenerator<object> {
  const placed = { row: fields, place: { id: sql<string>`${id}`, atMs: sql<number>`${time}` } }
  let after = sql``
  for (;;) {
    const rows = await select(database, placed, sql`${from} ${after} ORDER BY ${time} DESC, ${id} DESC LIMIT ${page}`)
    for (const { row, place } of rows) yield { id: place.id, ...row, at: new Date(place.atMs).toISOString() }
    const last = rows.at(-1)?.place
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
