import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"
import { inRounds } from "../_kernel/rounds.ts"

/** Rows of one statement. */
const GROUP = 2_000

/** Removes likes of a deleted work, and the work from what people keep and from their collections. Safe to repeat. */
export async function forgetWork({ database }: Pick<Context, "database">, workId: string): Promise<void> {
  const remove = async (table: SQL, column: SQL) => {
    let isMore = false
    await inRounds(GROUP, async (limit) => {
      const removed = await database.all(
        sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${column} = ${workId} LIMIT ${limit}) RETURNING 1`,
      )
      isMore = removed.length === limit
      return removed.length
    })
    if (isMore) throw new Error("more rows of this work follow")
  }
  await remove(sql`work_like`, sql`work_id`)
  await remove(sql`collection_item`, sql`object_id`)
  await remove(sql`collected`, sql`object_id`)
}
