import { sql } from "drizzle-orm"
import { beginningWith } from "../_kernel/beginning-with.ts"
import type { Context } from "../_kernel/context.ts"
import { searchKey } from "./text-rules.ts"
import "./ports.ts"

/** Ids of listed works whose title begins with a text; one round trip to the tables of search. */
export async function titledWorkIds(
  { searchDatabase }: Pick<Context, "searchDatabase">,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const key = searchKey(text)
  if (key === "") return []
  const rows = await searchDatabase.all<{
    readonly workId: string
  }>(sql`SELECT work_id AS "workId" FROM search_work INDEXED BY search_work_by_title
    WHERE listing >= 1 AND ${beginningWith(sql`title_key`, key)} ORDER BY title_key LIMIT ${limit}`)
  return rows.map(({ workId }) => workId)
}
