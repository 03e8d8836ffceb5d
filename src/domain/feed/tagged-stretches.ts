import { type SQL, sql } from "drizzle-orm"
import type { Position } from "../_kernel/paging.ts"
import { listingsFor } from "../post/index.ts"
import type { TagOrder } from "./rules.ts"

/** Which works with a tag. */
interface StretchAsk {
  /** The tag as works carry it, an expression. */
  readonly tag: SQL
  readonly order: TagOrder
  /** Levels that the viewer wants, a mask. */
  readonly levels: number
  readonly after: Position | undefined
}

/** The queries `id, at` of listed works with a tag, a stretch of its index for each level class, for `walkedWorks`. */
export function taggedStretches({ tag, order, levels, after }: StretchAsk): readonly SQL[] {
  const [column, index] = order === "new" ? [sql`published_at_ms`, sql`work_tag_by_time`] : [sql`hot_score`, sql`work_tag_by_hot`]
  const below = after === undefined ? sql`1` : sql`(tagged.${column}, tagged.work_id) < (${after.sortValue}, ${after.id})`
  return listingsFor(levels).map(
    (listing) => sql`SELECT tagged.work_id AS id, tagged.${column} AS at FROM work_tag AS tagged INDEXED BY ${index}
      WHERE tagged.tag = ${tag} AND tagged.listing >= 1 AND tagged.listing = ${listing} AND ${below}`,
  )
}
