import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { below } from "../_kernel/below.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import type { Card } from "../post/card-contract.ts"
import type { SubChannel } from "../post/contribution-rules.ts"
import { cardsFor, IS_OPEN, listedFor, onlookerOf } from "../post/index.ts"
import { isVisible, showsLikes } from "../profile/index.ts"
import { notHiddenFor } from "./hidden-rows.ts"

interface Asked {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

interface CardPage {
  readonly items: readonly Card[]
  readonly next_cursor: string | null
}

/**
 * A page of somebody's posts, of one sub channel where it is named, newest first, without what the viewer hides; one query on the author's
 * index. Throws InvalidInput (cursor).
 */
export async function listPostsBy(
  { database, viewer }: Pick<Context, "database" | "viewer">,
  authorId: AccountId,
  subChannel: SubChannel | null,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked = {},
): Promise<CardPage> {
  const { work } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const onlooker = onlookerOf(viewer)
  const conditions: readonly SQL[] = [
    // In the words of its indexes: the kind is no parameter.
    sql`author_id = ${authorId} AND object_type = 4`,
    ...(subChannel === null ? [] : [sql`sub_channel = ${subChannel}`]),
    listedFor(onlooker.levels),
    notHiddenFor(viewer?.id ?? null),
    ...(after === undefined ? [] : [sql`${below(work.publishedAtMs, work.id, after)}`]),
  ]
  const rows = await database
    .select()
    .from(work)
    .where(sql.join([...conditions], sql` AND `))
    .orderBy(sql`${work.publishedAtMs} DESC, ${work.id} DESC`)
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.publishedAtMs, id: row.id }))
  return { items: cardsFor(page.rows, onlooker), next_cursor: page.nextCursor }
}

/**
 * A page of what somebody likes, last liked first, as far as it is listed for the viewer; `hidden` where they do not show it. One batch.
 * Throws InvalidInput (cursor).
 */
export async function listLikedBy(
  { database, viewer, nowMs }: Context,
  accountId: AccountId,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked = {},
): Promise<CardPage & { readonly hidden: boolean }> {
  const { work, workLike } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const onlooker = onlookerOf(viewer)
  const { shown, rows } = await namedBatch(database, {
    shown: database.all(sql`SELECT 1 FROM account WHERE account.id = ${accountId} AND ${isVisible(viewer?.id ?? null, nowMs)}
      AND (${showsLikes()} OR account.id = ${onlooker.id ?? ""})`),
    rows: database
      .select({ work, likedAtMs: workLike.createdAtMs })
      .from(workLike)
      .innerJoin(
        work,
        sql`${work.id} = ${workLike.workId} AND ${IS_OPEN} AND ${listedFor(onlooker.levels)} AND ${notHiddenFor(viewer?.id ?? null)}`,
      )
      .where(
        after === undefined
          ? sql`${workLike.accountId} = ${accountId}`
          : sql`${workLike.accountId} = ${accountId} AND ${below(workLike.createdAtMs, workLike.workId, after)}`,
      )
      .orderBy(sql`${workLike.createdAtMs} DESC, ${workLike.workId} DESC`)
      .limit(limit + 1),
  })
  if (shown.length === 0) return { items: [], next_cursor: null, hidden: true }
  const page = toPage(rows, limit, (row) => ({ sortValue: row.likedAtMs, id: row.work.id }))
  return {
    items: cardsFor(
      page.rows.map((row) => row.work),
      onlooker,
    ),
    next_cursor: page.nextCursor,
    hidden: false,
  }
}
