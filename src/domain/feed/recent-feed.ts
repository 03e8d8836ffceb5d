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

/** Views that may have been noted at one moment, see `artwork/view`: a page may begin amid them. */
const NOTED_AT_ONCE = 50

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
    beforeMs: after === undefined ? null : after.sortValue + 1,
    limit: limit + 1 + NOTED_AT_ONCE,
  })
  // Of what was noted at the cursor's moment, the page before showed what stands up to its work.
  const shown = after === undefined ? -1 : noted.findIndex(({ id, atMs }) => atMs === after.sortValue && id === after.id)
  const rest = noted.slice(shown + 1)
  const page = rest.slice(0, limit)
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
    next_cursor: rest.length > limit ? encodeCursor({ sortValue: last.atMs, id: last.id }) : null,
  }
}
