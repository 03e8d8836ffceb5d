import { sql } from "drizzle-orm"
import type { Context } from "../_kernel/context.ts"

/** Those of some keys whose file is deleted, and lies in the store only because its owner may bring it back; no query for none. */
export async function deletedFiles({ database }: Pick<Context, "database">, mediaKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (mediaKeys.length === 0) return new Set()
  const rows = await database.all<{ readonly key: string }>(
    sql`SELECT media_key AS key FROM media_file WHERE media_key IN (SELECT value FROM json_each(${JSON.stringify(mediaKeys)}))
      GROUP BY media_key HAVING COUNT(*) = COUNT(deleted_at_ms)`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Whether the file of a key is deleted, see `deletedFiles`. */
export async function isDeletedFile(context: Pick<Context, "database">, mediaKey: string): Promise<boolean> {
  return (await deletedFiles(context, [mediaKey])).has(mediaKey)
}
