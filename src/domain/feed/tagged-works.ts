import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, type Position } from "../_kernel/paging.ts"
import { levelFits, listingsFor, onlookerOf } from "../post/index.ts"
import { notHiddenFor } from "../social/index.ts"
import type { CardPage } from "./feed-call.ts"
import "./ports.ts"
import type { TagOrder } from "./rules.ts"
import { pageOf, worksAt } from "./works-at.ts"

/** Which works with a tag. */
export interface TaggedAsk {
  readonly tag: string
  readonly order_by?: TagOrder | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of published works with a tag, the hottest first unless the newest are asked for; one round trip. Throws InvalidInput (cursor). */
export async function listTagged(
  context: Pick<Context, "database" | "viewer" | "concepts">,
  { tag, order_by: order = "hot", cursor, limit = DEFAULT_PAGE_SIZE }: TaggedAsk,
): Promise<CardPage> {
  const { database, viewer } = context
  const { tagOf } = await context.concepts()
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const onlooker = onlookerOf(viewer)
  const only = notHiddenFor(viewer?.id ?? null)
  const found = taggedWorks({ tag: tagOf(tag), order, levels: onlooker.levels, only, after, limit: limit + 1 })
  return pageOf(await worksAt(database, found), limit, onlooker)
}

/** The query `id, at` of listed works with a tag, merged from a stretch of its index for each level class. */
function taggedWorks(ask: {
  readonly tag: string
  readonly order: TagOrder
  readonly levels: number
  readonly only: SQL
  readonly after: Position | undefined
  readonly limit: number
}): SQL {
  const [column, index] = ask.order === "new" ? [sql`published_at_ms`, sql`work_tag_by_time`] : [sql`hot_score`, sql`work_tag_by_hot`]
  const after = ask.after === undefined ? sql`1` : sql`(tagged.${column}, tagged.work_id) < (${ask.after.sortValue}, ${ask.after.id})`
  const stretches = listingsFor(ask.levels).map(
    (listing) => sql`SELECT tagged.work_id AS id, tagged.${column} AS at
      FROM work_tag AS tagged INDEXED BY ${index} CROSS JOIN work ON work.id = tagged.work_id
      WHERE tagged.tag = ${ask.tag} AND tagged.listing >= 1 AND tagged.listing = ${listing} AND ${after} AND ${levelFits(ask.levels)} AND ${ask.only}`,
  )
  return sql`${sql.join(stretches, sql` UNION ALL `)} ORDER BY at DESC, id DESC LIMIT ${ask.limit}`
}
