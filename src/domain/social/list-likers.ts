import { sql } from "drizzle-orm"
import { work } from "../../../db/schema/post.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, encodeCursor } from "../_kernel/paging.ts"
import { flag, select } from "../_kernel/select.ts"
import { onlookerOf, shownTo } from "../post/index.ts"
import { cardPath } from "../post/path-rules.ts"
import { isVisible, showsLikes } from "../profile/index.ts"
import { personNotHiddenFor } from "./hidden-rows.ts"
import type { likerList as declaration } from "./mark-contract.ts"
import { personFields } from "./person-row.ts"

/** Likes that a page walks at most: few people may show theirs. It may be short then, and the next page goes on where it ended. */
export const WALKED_LIKES = 2_000

/**
 * A page of the people who like a work, newest first: those who show what they like, and the viewer; its author, who was told of each by
 * name, sees all. Without people whom the viewer may not see or hides. One batch. Throws NotFound for a work that the viewer does not see
 * whole, InvalidInput (cursor).
 */
export async function listLikers(
  { database, viewer, nowMs }: Pick<Context, "database" | "viewer" | "nowMs">,
  { id, cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof declaration>,
): Promise<CallOutput<typeof declaration>> {
  const viewerId = viewer?.id ?? null
  const isOwn = sql`work.author_id IS NOT NULL AND work.author_id = ${viewerId ?? ""}`
  const isTold = sql`(account.id = ${viewerId ?? ""} OR ${showsLikes()} OR EXISTS (SELECT 1 FROM work WHERE work.id = ${id} AND ${isOwn}))`
  const isListed = sql`(${isVisible(viewerId, nowMs)} AND ${personNotHiddenFor(viewerId)} AND ${isTold})`
  // Rows are numbered as they are made, VACUUM keeps their order, and the index of a work has the number: no column and no sort for it.
  const seek = cursor === undefined ? sql`1` : sql`rowid < ${decodeCursor(cursor).sortValue}`
  const walked = sql`(SELECT account_id, number, ROW_NUMBER() OVER () AS place
    FROM (SELECT account_id, rowid AS number FROM work_like WHERE work_id = ${id} AND ${seek} ORDER BY rowid DESC LIMIT ${WALKED_LIKES}))`
  const { works, rows } = await namedBatch(database, {
    works: select(
      database,
      { title: work.title, obj_type: work.objectType, sub_channel: work.subChannel, sub_obj_type: work.subObjectType, isOwn: flag(isOwn) },
      sql`work WHERE work.id = ${id} AND ${shownTo(onlookerOf(viewer))}`,
    ),
    rows: select(
      database,
      {
        person: personFields(viewerId),
        number: sql<number>`walked.number`,
        isListed: flag(isListed),
        isEnd: flag(sql`walked.place = ${WALKED_LIKES}`),
      },
      sql`${walked} AS walked CROSS JOIN account ON account.id = walked.account_id
        WHERE walked.place = ${WALKED_LIKES} OR ${isListed} LIMIT ${limit + 1}`,
    ),
  })
  const [about] = works
  if (about === undefined) throw new DomainError("NotFound")
  const { obj_type, sub_channel, sub_obj_type } = about
  const listed = rows.filter((row) => row.isListed)
  const page = listed.slice(0, limit)
  // The number alone is sought by: nobody is named who may not be told.
  const last = listed.length > limit ? page.at(-1) : rows.findLast((row) => row.isEnd)
  return {
    work: {
      title: about.title,
      path: cardPath({ id, obj_type, sub_channel: sub_channel ?? undefined, sub_obj_type: sub_obj_type ?? undefined }),
      is_own: about.isOwn,
    },
    items: page.map(({ person }) => person),
    next_cursor: last === undefined ? null : encodeCursor({ sortValue: last.number, id: "-" }),
  }
}
