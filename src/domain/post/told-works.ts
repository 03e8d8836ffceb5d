import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"

/** What feed readers are told of a work besides its card. */
export interface ToldWork {
  readonly id: string
  readonly publishedAtMs: number
  readonly text: string
}

/** When some works were published and what their authors say of them; one round trip. Those that not everybody may find are left out. */
export function readToldWorks({ database }: Pick<Context, "database">, ids: readonly string[]): Promise<readonly ToldWork[]> {
  return database.all<ToldWork>(sql`SELECT work.id AS "id", published_at_ms AS "publishedAtMs", COALESCE(work_text.text, '') AS "text"
    FROM json_each(${JSON.stringify(ids)}) AS wanted JOIN work ON work.id = wanted.value LEFT JOIN work_text ON work_text.work_id = work.id
    WHERE +listing = 1`)
}
