import { type SQL, sql } from "drizzle-orm"
import { IS_OPEN } from "./listed.ts"

/** Models that the recipe of a work names, where others may see it: its id, the name of each, `checkpoint` or `lora`, and when it was published. */
export function modelsInRecipe(workId: string): SQL {
  const row = (name: SQL, type: SQL) => sql`SELECT work.id, ${name}, ${type}, work.published_at_ms`
  const from = sql`work JOIN work_text ON work_text.work_id = work.id`
  const isShown = sql`work.id = ${workId} AND ${IS_OPEN} AND recipe IS NOT NULL`
  const checkpoint = sql`json_extract(recipe, '$.settings.modelName')`
  return sql`${row(checkpoint, sql`'checkpoint'`)} FROM ${from} WHERE ${isShown} AND ${checkpoint} IS NOT NULL
    UNION ALL ${row(sql`json_extract(lora.value, '$.name')`, sql`'lora'`)} FROM ${from}, json_each(recipe, '$.loras') AS lora
    WHERE ${isShown} AND json_extract(lora.value, '$.name') IS NOT NULL`
}
