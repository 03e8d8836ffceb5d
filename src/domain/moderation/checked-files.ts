import { type SQL, sql } from "drizzle-orm"

/** The statement that lets what is known of one image stay known when its file moves. */
export function checkedFileMoved(
  workId: string,
  { from, to, only }: { readonly from: string; readonly to: string; readonly only: SQL },
): SQL {
  return sql`UPDATE image_check SET media_key = ${to} WHERE work_id = ${workId} AND media_key = ${from} AND ${only}`
}

/** The statement that lets what is known of a work's images stay known when their files move from one folder to another. */
export function checkedFilesMoved(
  workId: string,
  { from, to, only }: { readonly from: string; readonly to: string; readonly only: SQL },
): SQL {
  return sql`UPDATE image_check SET media_key = ${to} || substr(media_key, ${from.length + 1})
    WHERE work_id = ${workId} AND substr(media_key, 1, ${from.length + 1}) = ${`${from}/`} AND ${only}`
}
