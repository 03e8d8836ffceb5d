import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"

/** Whether the file of a key is deleted, and lies in the store only because its owner may bring it back. */
export async function isDeletedFile({ database }: Pick<Context, "database">, mediaKey: string): Promise<boolean> {
  const { mediaFile } = schema
  const rows = await database.select({ deletedAtMs: mediaFile.deletedAtMs }).from(mediaFile).where(sql`${mediaFile.mediaKey} = ${mediaKey}`)
  return rows.length > 0 && rows.every(({ deletedAtMs }) => deletedAtMs !== null)
}
