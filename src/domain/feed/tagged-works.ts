import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor } from "../_kernel/paging.ts"
import type { CardPage } from "../post/card-contract.ts"
import { levelFits, onlookerOf, pageOf, selectWorksAt, walkedWorks } from "../post/index.ts"
import { isNotHiddenTag, notHiddenFor } from "../social/index.ts"
import "./ports.ts"
import type { TagOrder } from "./rules.ts"
import { taggedStretches } from "./tagged-stretches.ts"

/** Which works with a tag. */
export interface TaggedAsk {
  readonly tag: string
  readonly order_by?: TagOrder | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** A page of works with a tag. */
export interface TaggedPage extends CardPage {
  /** Whether the viewer hides the tag: none of its works are for them, and none are looked for. */
  readonly is_hidden: boolean
}

/** A page of published works with a tag, the hottest first unless the newest are asked for; one round trip. Throws InvalidInput (cursor). */
export async function listTagged(
  context: Pick<Context, "database" | "viewer" | "concepts">,
  { tag, order_by: order = "hot", cursor, limit = DEFAULT_PAGE_SIZE }: TaggedAsk,
): Promise<TaggedPage> {
  const { database, viewer } = context
  const { tagOf } = await context.concepts()
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const onlooker = onlookerOf(viewer)
  const asked = sql`${tagOf(tag)}`
  const isHidden: SQL = sql`NOT ${isNotHiddenTag(viewer?.id ?? null, asked)}`
  const works = walkedWorks({
    works: sql.join([...taggedStretches({ tag: asked, order, levels: onlooker.levels, after })], sql` UNION ALL `),
    hasRow: false,
    fits: sql`${levelFits(onlooker.levels)} AND ${notHiddenFor(viewer?.id ?? null)}`,
    limit: limit + 1,
    unless: isHidden,
  })
  const { found, hidden } = await namedBatch(database, {
    found: selectWorksAt(database, works),
    hidden: database.all<{ readonly isHidden: number }>(sql`SELECT ${isHidden} AS "isHidden"`),
  })
  return { ...pageOf(found, limit, onlooker), is_hidden: hidden[0]?.isHidden === 1 }
}
