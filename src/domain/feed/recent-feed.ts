import { and, inArray, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { decodeCursor, encodeCursor } from "../_kernel/paging.ts"
import type { Inboxes } from "../message/ports.ts"
import type { CardPage } from "../post/card-contract.ts"
import { cardsFor, IS_OPEN, levelIsMet, onlookerOf, type Paging } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"
import { type FeedScope, scopeCondition } from "./feed-scope.ts"
import { objectTypesOf } from "./source-rules.ts"

type RecentContext = Pick<MemberContext, "database" | "viewer"> & { readonly inboxes: Pick<Inboxes, "recentViews"> }

/** A page of what the viewer looked at, the last first; of a feed's scope, or of every kind. Throws InvalidInput (cursor). */
export async function listRecent(
  { database, viewer, inboxes }: RecentContext,
  scope: FeedScope | null,
  { cursor, limit }: Paging,
): Promise<CardPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (scope?.shelves.length === 0) return { items: [], next_cursor: null }
  const noted = await inboxes.recentViews(viewer.id, {
    objectTypes: scope === null ? null : objectTypesOf(scope.shelves),
    before: after === undefined ? null : { atMs: after.sortValue, id: after.id },
    limit: limit + 1,
  })
  const page = noted.slice(0, limit)
  const last = page.at(-1)
  if (last === undefined) return { items: [], next_cursor: null }
  const { work } = schema
  const onlooker = onlookerOf(viewer)
  const ids = page.map(({ id }) => id)
  const rows = await database
    .select()
    .from(work)
    .where(
      and(
        inArray(sql<string>`${work.id}`, ids),
        sql`${IS_OPEN} AND ${levelIsMet(sql`level`, onlooker.levels)}`,
        scope === null ? notHiddenFor(viewer.id) : scopeCondition(scope),
      ),
    )
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return {
    items: cardsFor(ordered, onlooker),
    next_cursor: noted.length > limit ? encodeCursor({ sortValue: last.atMs, id: last.id }) : null,
  }
}
