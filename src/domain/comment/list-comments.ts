import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { onlookerOf, shownTo } from "../post/index.ts"
import { isClosed } from "./close-comments.ts"
import { type CommentRow, commentOf, isListed, selectComments } from "./comment-row.ts"
import type { Comment, listComments as declaration, listReplies as repliesDeclaration } from "./contract.ts"
import { notByHidden } from "./seen-by.ts"

/** Of a viewer's own that others do not see, so many are shown above a list. */
const MAXIMUM_WAITING = 20
const NOTHING = sql`comment.id = ''`

type Reading = Pick<Context, "database" | "nowMs" | "viewer">

/**
 * A page of the comments of a work, hot or new, with the pinned one; one round trip. Throws NotFound where the viewer does not get the
 * work, InvalidInput (cursor).
 */
export async function listComments(context: Reading, input: CallInput<typeof declaration>): Promise<CallOutput<typeof declaration>> {
  const { database, nowMs, viewer } = context
  const { obj_id: id, obj_type: objectType, order_by: order = "hot", comment_id: focusedId } = input
  const viewerId = viewer?.id ?? null
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  const comments = (where: SQL) => selectComments(database, viewerId, nowMs, where)
  const sorted = order === "hot" ? sql`comment.hot_score` : sql`comment.created_at_ms`
  const isOfWork = sql`comment.object_id = ${id} AND comment.root_id IS NULL`
  const seek = below(sorted, sql`comment.id`, after)
  const isFirst = after === undefined
  // A pinned one stands above; where it is not shown anymore, its place with the replies below it is in the order like any other.
  const isInOrder = sql`(comment.pinned_at_ms IS NULL OR comment.standing <> 2)`
  const focus = sql`(SELECT focused.id FROM comment focused WHERE focused.id = ${focusedId ?? ""})`
  const { works, rows, pinned, waiting, focused } = await namedBatch(database, {
    works: database.all<{
      readonly total: number
      readonly isClosed: number
      readonly canClose: number | null
    }>(sql`SELECT comment_count AS total, ${isClosed(sql`work.id`)} AS "isClosed",
      ${viewer?.kind === "member" && viewer.isModerator ? sql`1` : sql`author_id IS ${viewerId}`} AS "canClose" FROM work
      WHERE id = ${id} AND object_type = ${objectType} AND ${shownTo(onlookerOf(viewer))}`),
    rows: comments(sql`${isOfWork} AND ${isListed(viewer)} AND ${isInOrder}
      ${seek === undefined ? sql`` : sql`AND ${seek}`} ORDER BY ${sorted} DESC, comment.id DESC LIMIT ${limit + 1}`),
    pinned: comments(
      isFirst
        ? sql`comment.object_id = ${id} AND comment.pinned_at_ms IS NOT NULL AND comment.standing = 2 AND ${isListed(viewer)}`
        : NOTHING,
    ),
    waiting: comments(isFirst && viewerId !== null ? ownWaiting(viewerId, id) : NOTHING),
    focused: comments(
      isFirst && focusedId !== undefined
        ? sql`comment.object_id = ${id} AND ${isListed(viewer)}
            AND comment.id IN (${focus}, (SELECT below.root_id FROM comment below WHERE below.id = ${focus}))`
        : NOTHING,
    ),
  })
  const [work] = works
  if (work === undefined) throw new DomainError("NotFound")
  const page = toPage(rows, limit, (row) => ({ sortValue: order === "hot" ? row.hotScore : row.createdAtMs, id: row.id }))
  const shown = (row: CommentRow): Comment => commentOf(row, viewer)
  return {
    items: page.rows.map(shown),
    next_cursor: page.nextCursor,
    pinned: pinned[0] === undefined ? null : shown(pinned[0]),
    waiting: waiting.map(shown),
    focused: focusOf(focused.map(shown), focusedId),
    total: work.total,
    is_closed: work.isClosed === 1,
    can_close: work.canClose === 1 && viewerId !== null,
  }
}

/** What of the viewer's own others do not see, but for what stands in the list anyway: in a place that its replies keep. */
function ownWaiting(viewerId: string, objectId: string): SQL {
  return sql`comment.author_id = ${viewerId} AND comment.object_id = ${objectId} AND comment.state <> 'visible'
    AND comment.standing = 0 AND comment.deleted_at_ms IS NULL ORDER BY comment.created_at_ms DESC LIMIT ${MAXIMUM_WAITING}`
}

function focusOf(found: readonly Comment[], id: string | undefined): CallOutput<typeof declaration>["focused"] {
  const focused = found.find((comment) => comment.id === id)
  if (focused === undefined) return null
  if (focused.root_id === null) return { root: focused, reply: null }
  const root = found.find((comment) => comment.id === focused.root_id)
  return root === undefined ? null : { root, reply: focused }
}

/** A page of the replies to a comment, the oldest first; one round trip. Throws NotFound, InvalidInput (cursor). */
export async function listReplies(
  context: Reading,
  input: CallInput<typeof repliesDeclaration>,
): Promise<CallOutput<typeof repliesDeclaration>> {
  const { database, nowMs, viewer } = context
  const viewerId = viewer?.id ?? null
  const limit = input.limit ?? DEFAULT_PAGE_SIZE
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  const seek = after === undefined ? sql`` : sql`AND (comment.created_at_ms, comment.id) > (${after.sortValue}, ${after.id})`
  const { roots, rows } = await namedBatch(database, {
    // How many replies a place has is counted some seconds later: until then they are looked for.
    roots:
      database.all(sql`SELECT 1 FROM comment WHERE comment.id = ${input.comment_id} AND comment.root_id IS NULL AND ${notByHidden(viewerId)}
      AND (comment.standing > 0 OR EXISTS (SELECT 1 FROM comment AS reply WHERE reply.root_id = comment.id AND reply.standing = 2))
      AND EXISTS (SELECT 1 FROM work WHERE id = comment.object_id AND ${shownTo(onlookerOf(viewer))})`),
    rows: selectComments(
      database,
      viewerId,
      nowMs,
      sql`comment.root_id = ${input.comment_id} AND ${isListed(viewer)} ${seek} ORDER BY comment.created_at_ms, comment.id LIMIT ${limit + 1}`,
    ),
  })
  if (roots.length === 0) throw new DomainError("NotFound")
  const page = toPage(rows, limit, (row) => ({ sortValue: row.createdAtMs, id: row.id }))
  return { items: page.rows.map((row) => commentOf(row, viewer)), next_cursor: page.nextCursor }
}
