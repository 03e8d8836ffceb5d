import { eq, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { encodeCursor, toPage } from "../_kernel/paging.ts"
import type { Onlooker } from "./access-rules.ts"
import { cardsFor } from "./card.ts"
import type { CardPage } from "./card-contract.ts"

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

/** A work that a walk came by, see `walkedWorks`. */
export interface WalkedWork extends PlacedWork {
  /** 1 for a work that the page shows. */
  readonly isWanted: number
  /** 1 for the work at which the walk of this page ended. */
  readonly isEnd: number
}

/** The query of the works that a query `id, at, is_wanted, is_end` finds. */
export function selectWorksAt(database: Database, found: SQL) {
  const { work } = schema
  return database
    .select({ work, at: sql<number>`found.at`, isWanted: sql<number>`found.is_wanted`, isEnd: sql<number>`found.is_end` })
    .from(sql`(${found}) AS found`)
    .innerJoin(work, eq(work.id, sql`found.id`))
}

/** Works in their order, highest first: a join promises none. */
export function inOrder<Placed extends PlacedWork>(rows: readonly Placed[]): readonly Placed[] {
  return rows.toSorted((left, right) => right.at - left.at || (left.work.id < right.work.id ? 1 : -1))
}

/**
 * A page of cards out of works that were read with one more than `limit`. Where their walk ended before the page was full, the next page
 * goes on from there.
 */
export function pageOf(found: readonly WalkedWork[], limit: number, onlooker: Onlooker): CardPage {
  const placeOf = ({ work, at }: PlacedWork) => ({ sortValue: at, id: work.id })
  const wanted = inOrder(found.filter(({ isWanted }) => isWanted === 1))
  const { rows, nextCursor } = toPage(wanted, limit, placeOf)
  const end = found.find(({ isEnd }) => isEnd === 1)
  return {
    items: cardsFor(
      rows.map(({ work }) => work),
      onlooker,
    ),
    next_cursor: nextCursor ?? (end === undefined ? null : encodeCursor(placeOf(end))),
  }
}
