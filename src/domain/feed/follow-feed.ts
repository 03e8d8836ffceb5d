import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import { decodeCursor, encodeCursor, type Position } from "../_kernel/paging.ts"
import { listedFor, onlookerOf } from "../post/index.ts"
import { followedBy, followsAuthor } from "../social/index.ts"
import type { CardPage } from "./feed-call.ts"
import { type FeedScope, objectTypesOf, scopeCondition } from "./feed-scope.ts"
import { shelvedWorks } from "./shelved-works.ts"
import { inOrder, type Paging, pageOf, selectWorksAt } from "./works-at.ts"

/** Up to so many followed people their own works are merged; above, the newest works of all are walked. */
export const MERGED_FOLLOWS = 200
/** Works that a page walks at most; it may be short then, and the next page goes on where it ended. */
export const WALKED_WORKS = 20_000

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
  const walk = walkedWorks(scope, viewer.id, isMerged, after)
  const { merged, walked } = await namedBatch(database, {
    merged: selectWorksAt(database, mergedWorks(scope, followed, isMerged, after, limit + 1)),
    walked: database
      .select({
        work: schema.work,
        at: sql<number>`walked.at`,
        isEnd: sql<number>`walked.place = ${WALKED_WORKS}`,
        isTheirs: walk.isTheirs,
      })
      .from(walk.works)
      .innerJoin(schema.work, sql`work.rowid = walked.row`)
      .where(walk.isWanted)
      .limit(limit + 1),
  })
  const end = walked.find(({ isEnd }) => isEnd === 1)
  const theirs = walked.filter(({ isTheirs }) => isTheirs === 1)
  const page = pageOf(inOrder([...merged, ...theirs]), limit, onlookerOf(viewer))
  const goesOn = page.next_cursor === null && end !== undefined
  return goesOn ? { ...page, next_cursor: encodeCursor({ sortValue: end.at, id: end.work.id }) } : page
}

/** The newest works of all, as far as a page may walk, and which of them it shows; the last is told too, since the next page begins there. */
function walkedWorks(scope: FeedScope, viewerId: ViewerId, isMerged: SQL, after: Position | undefined) {
  const newest = shelvedWorks({
    ...{ ...scope, facets: [], only: sql`1`, order: "new", after },
    limit: sql`CASE WHEN ${isMerged} THEN 0 ELSE ${WALKED_WORKS} END`,
  })
  const isTheirs = sql<number>`(${scopeCondition(scope)} AND ${followsAuthor(viewerId)})`
  return {
    works: sql`(SELECT at, row, ROW_NUMBER() OVER () AS place FROM (${newest})) AS walked`,
    isTheirs,
    isWanted: sql`(walked.place = ${WALKED_WORKS} OR ${isTheirs})`,
  }
}

/**
 * `id, at` of the newest works of those who are followed. A page holds works of no more authors and kinds than it has places: those whose
 * own newest work is newest. Both steps put in order what is bounded, first the heads of all, then a page of each of those few.
 */
function mergedWorks(scope: FeedScope, followed: SQL, isMerged: SQL, after: Position | undefined, limit: number): SQL {
  const kinds = JSON.stringify(objectTypesOf(scope))
  const newest = (of: SQL, count: number) => sql`SELECT work.rowid FROM work INDEXED BY work_by_author_and_kind
    WHERE ${of} AND ${after === undefined ? sql`1` : sql`(work.published_at_ms, work.id) < (${after.sortValue}, ${after.id})`}
      AND ${listedFor(scope.levels)} AND ${scopeCondition(scope)}
    ORDER BY work.published_at_ms DESC, work.id DESC LIMIT ${count}`
  const heads = sql`SELECT head.author_id, head.object_type FROM (${followed}) AS followed CROSS JOIN json_each(${kinds}) AS kind
    CROSS JOIN work AS head ON head.rowid = (${newest(sql`work.author_id = followed.followed_id AND work.object_type = kind.value`, 1)})
    WHERE ${isMerged} ORDER BY head.published_at_ms DESC, head.id DESC LIMIT ${limit}`
  return sql`SELECT newest.id AS id, newest.published_at_ms AS at FROM (${heads}) AS heads
    CROSS JOIN work AS newest ON newest.rowid IN (${newest(sql`work.author_id = heads.author_id AND work.object_type = heads.object_type`, limit)})
    ORDER BY at DESC, id DESC LIMIT ${limit}`
}
