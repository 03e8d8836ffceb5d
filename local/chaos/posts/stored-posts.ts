import { sql } from "drizzle-orm"
import { openDatabase } from "../../../db/client.ts"

/** What the database has of somebody's posts. */
export interface StoredPosts {
  /** Ids of what stands by itself, and keys of all their files. */
  readonly postIds: readonly string[]
  readonly keys: readonly string[]
  readonly rewards: number
  /** Works that name a file which is noted as one that no work came of. */
  readonly endangered: number
}

/** The posts of an account. Rejects while the database is away. */
export async function readStoredPosts(databaseUrl: string, accountId: string): Promise<StoredPosts> {
  const database = openDatabase(databaseUrl, undefined)
  const works = await database.all<{ readonly id: string; readonly isPart: number; readonly key: string }>(
    sql`SELECT id, is_part AS "isPart", cover_key AS key FROM work WHERE author_id = ${accountId}`,
  )
  const [counts] = await database.all<{ readonly rewards: number; readonly endangered: number }>(
    sql`SELECT (SELECT COUNT(*) FROM ledger_movement WHERE user_id = ${accountId} AND kind = 'reward') AS rewards,
      (SELECT COUNT(*) FROM work JOIN work_copy ON substr(cover_key, 1, length(stem)) = stem WHERE author_id = ${accountId}) AS endangered`,
  )
  return {
    postIds: works.filter(({ isPart }) => isPart === 0).map(({ id }) => id),
    keys: [...new Set(works.map(({ key }) => key))],
    rewards: counts?.rewards ?? 0,
    endangered: counts?.endangered ?? 0,
  }
}
