import { desc, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { cardOf } from "./card.ts"
import type { Card } from "./card-contract.ts"

/** Works that one sitemap names; a search engine finds the older ones by links. */
const MAXIMUM_WORKS = 2_000

/** The newest works that everybody may find without asking, for search engines. One round trip. */
export async function listForSearchEngines({
  database,
}: Pick<Context, "database">): Promise<readonly { readonly card: Card; readonly changedAtMs: number }[]> {
  const { work } = schema
  const rows = await database
    .select()
    .from(work)
    .where(sql`listing = 1`)
    .orderBy(desc(work.publishedAtMs), desc(work.id))
    .limit(MAXIMUM_WORKS)
  return rows.map((row) => ({ card: cardOf(row), changedAtMs: Math.max(row.publishedAtMs, row.updatedAtMs) }))
}
