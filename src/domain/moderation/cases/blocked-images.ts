import { type SQL, sql } from "drizzle-orm"

interface Blocking {
  /** Of the thing that the images are of. */
  readonly id: string
  readonly actorId: string
  readonly reason: string
  readonly nowMs: number
  readonly only: SQL
}

/** The statement that nobody may bring the images again that are checked under `workIds`, a sub-query; one that is blocked stays as it is. */
export function blockImages(workIds: SQL, { id, actorId, reason, nowMs, only }: Blocking): SQL {
  return sql`INSERT INTO blocked_image (hash, source, reason, blocked_by, blocked_at_ms)
    SELECT DISTINCT perceptual_hash, ${id}, ${reason}, ${actorId}, ${nowMs} FROM image_check
    WHERE work_id IN ${workIds} AND perceptual_hash IS NOT NULL AND ${only} ON CONFLICT (hash) DO NOTHING`
}

/** The statement that takes back what was blocked for a thing, once its removal is undone or overturned. */
export function unblockImages(id: string, only: SQL = sql`1`): SQL {
  return sql`DELETE FROM blocked_image WHERE source = ${id} AND ${only}`
}
