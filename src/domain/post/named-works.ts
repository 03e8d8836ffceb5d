import { sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { work } from "../../../db/schema/post.ts"
import { beginningWith } from "../_kernel/beginning-with.ts"
import { select } from "../_kernel/select.ts"

/** The query of works of some ids and of those whose id begins with a text, wherever they stand, as a part of a batch. */
export function selectNamedWorks(
  database: Database,
  named: { readonly ids: readonly string[] } | { readonly beginning: string },
  limit: number,
) {
  const isNamed =
    "ids" in named ? sql`id IN (SELECT value FROM json_each(${JSON.stringify(named.ids)}))` : beginningWith(sql`id`, named.beginning)
  return select(database, { id: work.id, title: work.title, author: work.author }, sql`work WHERE ${isNamed} LIMIT ${limit}`)
}
