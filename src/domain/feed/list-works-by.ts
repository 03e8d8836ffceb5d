import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { cardsFor, listedFor, onlookerOf } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"
import type { CardPage } from "./feed-call.ts"
import type { artworkListOther } from "./square-contract.ts"

type Reading = Pick<Context, "database" | "viewer">
type Asked = Pick<CallInput<typeof artworkListOther>, "cursor" | "limit">

/**
 * A page of what a person published, newest first, without what the viewer hides; one query on the author's index. Throws InvalidInput
 * (cursor).
 */
export function listWorksBy(context: Reading, authorId: AccountId, asked: Asked = {}): Promise<CardPage> {
  return worksOf(context, authorId, asked, listedFor(onlookerOf(context.viewer).levels))
}

/** The same of one kind of works; what the viewer must ask for first is masked. Throws InvalidInput (cursor). */
export function listWorksOfOther(
  context: Reading,
  { id, obj_type: objectType, ...asked }: CallInput<typeof artworkListOther>,
): Promise<CardPage> {
  return worksOf(context, id, asked, sql`${eq(schema.work.objectType, objectType)} AND listing >= 1`)
}

async function worksOf(
  { database, viewer }: Reading,
  authorId: AccountId,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Asked,
  only: SQL,
): Promise<CardPage> {
  const { work } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const rows = await database
    .select()
    .from(work)
    .where(and(eq(work.authorId, authorId), only, notHiddenFor(viewer?.id ?? null), below(work.publishedAtMs, work.id, after)))
    .orderBy(desc(work.publishedAtMs), desc(work.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.publishedAtMs, id: row.id }))
  return { items: cardsFor(page.rows, onlookerOf(viewer)), next_cursor: page.nextCursor }
}
