import { sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import type { WorkId } from "../../_kernel/ids.ts"

/** The recipes of works, as they are kept; a work without one is not there. No round trip for none. */
export async function readRecipes({ database }: Pick<Context, "database">, ids: readonly WorkId[]): Promise<ReadonlyMap<WorkId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await database.all<{ readonly id: WorkId; readonly recipe: string }>(
    sql`SELECT work_id AS id, recipe FROM work_text WHERE work_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND recipe IS NOT NULL`,
  )
  return new Map(rows.map(({ id, recipe }) => [id, recipe]))
}
