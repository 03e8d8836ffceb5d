import { type SQL, sql } from "drizzle-orm"

/** The id of the file that is stored under a key, within a statement; NULL where there is none. */
export function fileIdByKey(mediaKey: string): SQL<string | null> {
  return sql<string | null>`(SELECT id FROM media_file WHERE media_key = ${mediaKey} AND deleted_at_ms IS NULL)`
}
