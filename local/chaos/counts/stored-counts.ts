import { sql } from "drizzle-orm"
import { openDatabase } from "../../../db/client.ts"
import { newWorkId, type WorkId } from "../../../src/domain/_kernel/ids.ts"

/** A work's counters beside the rows that they count. */
export interface StoredCounts {
  readonly id: string
  readonly likes: number
  readonly likeRows: number
  readonly collects: number
  readonly collectRows: number
  readonly views: number
  readonly plays: number
  readonly hotMs: number
}

/** Publishes works of the house, without files: nobody looks at them here. */
export async function publishWorks(databaseUrl: string, many: number, nowMs: number): Promise<readonly WorkId[]> {
  const database = openDatabase(databaseUrl, undefined)
  const ids = Array.from({ length: many }, () => newWorkId(nowMs))
  await database.run(sql`INSERT INTO work (id, object_type, title, author, cover_key, width, height, thumbhash, colour, is_preview, state, level,
      recommend_score, hot_score, published_at_ms)
    SELECT value, 1, 'Lighthouse', 'Atelier', '', 1, 1, '', '#000000', 1, 'visible', 1, 0, ${nowMs}, ${nowMs} FROM json_each(${JSON.stringify(ids)})`)
  return ids
}

/** The works' counters and rows. Rejects while the database is away. */
export function readStoredCounts(databaseUrl: string, ids: readonly string[]): Promise<readonly StoredCounts[]> {
  return openDatabase(
    databaseUrl,
    undefined,
  ).all<StoredCounts>(sql`SELECT id, like_count AS likes, collect_count AS collects, view_count AS views,
      play_count AS plays, hot_score - published_at_ms AS "hotMs",
      (SELECT COUNT(*) FROM work_like WHERE work_id = work.id) AS "likeRows",
      (SELECT COUNT(*) FROM collected WHERE object_id = work.id) AS "collectRows"
    FROM work WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

/** Rows that are still to be folded. */
export async function readUnfolded(databaseUrl: string): Promise<number> {
  const [row] = await openDatabase(databaseUrl, undefined).all<{ readonly n: number }>(sql`SELECT COUNT(*) AS n FROM count_log`)
  return row?.n ?? 0
}
