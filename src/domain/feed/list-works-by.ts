import { and, desc, eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { cardsFor, listedFor, onlookerOf } from "../post/index.ts"
import type { CardPage } from "./feed-call.ts"

/** A page of what a person published, newest first; one query on the author's index. Throws InvalidInput (cursor). */
export async function listWorksBy(
  { database, viewer }: Pick<Context, "database" | "viewer">,
  authorId: AccountId,
  asked: { readonly cursor?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<CardPage> {
  const { work } = schema
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? undefined : decodeCursor(asked.cursor)
  const onlooker = onlookerOf(viewer)
  const rows = await database
    .select()
    .from(work)
    .where(and(eq(work.authorId, authorId), listedFor(onlooker.levels), below(work.publishedAtMs, work.id, after)))
    .orderBy(desc(work.publishedAtMs), desc(work.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.publishedAtMs, id: row.id }))
  return { items: cardsFor(page.rows, onlooker), next_cursor: page.nextCursor }
}
