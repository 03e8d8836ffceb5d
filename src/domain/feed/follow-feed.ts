import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { decodeCursor, type Position } from "../_kernel/paging.ts"
import type { CardPage } from "../post/card-contract.ts"
import { listedFor, onlookerOf, type Paging, pageOf, selectWorksAt } from "../post/index.ts"
import { followedBy, followsAuthor, isNotHiddenPerson } from "../social/index.ts"
import { type FeedScope, scopeCondition } from "./feed-scope.ts"
import { shelvedWorks } from "./shelved-works.ts"
import { objectTypesOf } from "./source-rules.ts"

/** Up to so many followed people their own works are merged; above, the newest works of all are walked, see `walkedWorks`. */
export const MERGED_FOLLOWS = 200

/**
 * A page of what those whom the viewer follows published, the newest first. Which of the two ways is taken is decided by the database in
 * the same round trip. Throws InvalidInput (cursor).
 */
export async function listFollowed(
  { database, viewer }: Pick<MemberContext, "database" | "viewer">,
  scope: FeedScope,
  { cursor, limit }: Paging,
): Promise<CardPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (scope.shelves.length === 0) return { items: [], next_cursor: null }
  const followed = followedBy(viewer.id, MERGED_FOLLOWS + 1)
  const isMerged = sql`((SELECT COUNT(*) FROM (${followed})) <= ${MERGED_FOLLOWS})`
  // All works of whom the viewer hides would be looked at, and none taken.
  const isTaken = sql`${isMerged} AND ${isNotHiddenPerson(viewer.id, sql`followed.followed_id`)}`
  const { merged, walked } = await namedBatch(database, {
    merged: selectWorksAt(database, mergedWorks(scope, { followed, isTaken }, after, limit + 1)),
    walked: selectWorksAt(
      database,
      shelvedWorks({
        ...{ ...scope, order: "new", after, limit: limit + 1, unless: isMerged },
        only: sql`${scope.only} AND ${followsAuthor(viewer.id)}`,
      }),
    ),
  })
  return pageOf([...merged, ...walked], limit, onlookerOf(viewer))
}

/**
 * `id, at, is_wanted, is_end` of the newest works of those who are followed. A page holds works of no more authors and kinds than it has
 * places: those whose own newest work is newest. Both steps put in order what is bounded, first the heads of all, then a page of each of
 * those few. It walks what one author published and the filters leave out, and nobody else's.
 */
function mergedWorks(
  scope: FeedScope,
  { followed, isTaken }: Readonly<Record<"followed" | "isTaken", SQL>>,
  after: Position | undefined,
  limit: number,
): SQL {
  const kinds = JSON.stringify(objectTypesOf(scope.shelves))
  const newest = (of: SQL, count: number) => sql`SELECT work.rowid FROM work INDEXED BY work_by_author_and_kind
    WHERE ${of} AND ${after === undefined ? sql`1` : sql`(work.published_at_ms, work.id) < (${after.sortValue}, ${after.id})`}
      AND ${listedFor(scope.levels)} AND ${scopeCondition(scope)}
    ORDER BY work.published_at_ms DESC, work.id DESC LIMIT ${count}`
  const heads = sql`SELECT head.author_id, head.object_type FROM (${followed}) AS followed CROSS JOIN json_each(${kinds}) AS kind
    CROSS JOIN work AS head ON head.rowid = (${newest(sql`work.author_id = followed.followed_id AND work.object_type = kind.value`, 1)})
    WHERE ${isTaken} ORDER BY head.published_at_ms DESC, head.id DESC LIMIT ${limit}`
  return sql`SELECT newest.id AS id, newest.published_at_ms AS at, 1 AS is_wanted, 0 AS is_end FROM (${heads}) AS heads
    CROSS JOIN work AS newest ON newest.rowid IN (${newest(sql`work.author_id = heads.author_id AND work.object_type = heads.object_type`, limit)})
    ORDER BY at DESC, id DESC LIMIT ${limit}`
}
