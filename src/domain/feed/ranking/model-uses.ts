import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import { modelsInRecipe } from "../../post/index.ts"

/** Brings what a work's recipe names up to date with what others may see of it; repeating it changes nothing. */
export async function followRecipe({ database }: Pick<Context, "database">, { work_id: id }: { readonly work_id: string }): Promise<void> {
  await namedBatch(database, {
    before: sql`DELETE FROM model_use WHERE work_id = ${id}`,
    after: sql`INSERT INTO model_use (work_id, model, type, at_ms) SELECT * FROM (${modelsInRecipe(id)}) WHERE true ON CONFLICT DO NOTHING`,
  })
}
