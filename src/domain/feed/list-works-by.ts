import { and, desc, eq, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { cardOf } from "../post/index.ts"
import type { homeFeed } from "./contract.ts"

/** A page of what a person published, newest first; one query on the author's index. Throws InvalidInput (cursor). */
export async function listWorksBy(
  { database }: Pick<Context, "database">,
  authorId: AccountId,
  asked: { readonly cursor?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<CallOutput<typeof homeFeed>> {
  const { work } = schema
  const limit = asked.limit ?? DEFAULT_PAGE_SIZE
  const after = asked.cursor === undefined ? undefined : decodeCursor(asked.cursor)
  const rows = await database
    .select()
    .from(work)
    .where(and(eq(work.authorId, authorId), sql`listing = 1`, below(work.publishedAtMs, work.id, after)))
    .orderBy(desc(work.publishedAtMs), desc(work.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => ({ sortValue: row.publishedAtMs, id: row.id }))
  return { items: page.rows.map(cardOf), next_cursor: page.nextCursor }
}
