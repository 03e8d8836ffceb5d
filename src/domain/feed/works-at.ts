import { eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { toPage } from "../_kernel/paging.ts"
import type { Onlooker } from "../post/access-rules.ts"
import { cardsFor } from "../post/index.ts"
import type { CardPage } from "./feed-call.ts"

/** Which page of a list. */
export interface Paging {
  readonly cursor: string | undefined
  readonly limit: number
}

/** A work in its place: the value that it is sorted by. */
export interface PlacedWork {
  readonly work: typeof schema.work.$inferSelect
  readonly at: number
}

/** The query of the works that a query `id, at` finds. */
export function selectWorksAt(database: Database, found: SQL) {
  const { work } = schema
  return database.select({ work, at: sql<number>`found.at` }).from(sql`(${found}) AS found`).innerJoin(work, eq(work.id, sql`found.id`))
}

/** Works in their order, highest first: a join promises none. */
export function inOrder<Placed extends PlacedWork>(rows: readonly Placed[]): readonly Placed[] {
  return rows.toSorted((left, right) => right.at - left.at || (left.work.id < right.work.id ? 1 : -1))
}

/** The works that a query `id, at` finds, highest first; one round trip. */
export async function worksAt(database: Database, found: SQL): Promise<readonly PlacedWork[]> {
  return inOrder(await selectWorksAt(database, found))
}

/** A page of cards out of works that were read with one more than `limit`, in their order. */
export function pageOf(found: readonly PlacedWork[], limit: number, onlooker: Onlooker): CardPage {
  const { rows, nextCursor } = toPage(found, limit, ({ work, at }) => ({ sortValue: at, id: work.id }))
  return {
    items: cardsFor(
      rows.map(({ work }) => work),
      onlooker,
    ),
    next_cursor: nextCursor,
  }
}
