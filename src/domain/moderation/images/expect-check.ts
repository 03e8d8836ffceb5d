import { type SQL, sql } from "drizzle-orm"

/** An image of a published thing that is to be looked at. */
export interface ExpectedCheck {
  /** Whose it is: the work, and its place there. */
  readonly workId: string
  readonly position: number | SQL
  readonly mediaKey: string
  /** 64 bits in hex; null where it is not known yet. */
  readonly perceptualHash: string | null
  /** What the recipe that came with it asked for; null without one. */
  readonly recipeWords: string | null
  readonly nowMs: number
  /** A condition, within the statement. */
  readonly only: SQL
}

/** The statement that notes an image as to be looked at, as a part of the batch that publishes it; another image in its place is forgotten. */
export function expectCheck({ workId, position, mediaKey, perceptualHash, recipeWords, nowMs, only }: ExpectedCheck): SQL {
  return sql`INSERT INTO image_check (work_id, position, media_key, perceptual_hash, recipe_words, created_at_ms, due_at_ms)
    SELECT ${workId}, ${position}, ${mediaKey}, ${perceptualHash}, ${recipeWords ?? ""}, ${nowMs}, ${nowMs} WHERE ${only}
    ON CONFLICT (work_id, position) DO UPDATE SET media_key = excluded.media_key, perceptual_hash = excluded.perceptual_hash,
      recipe_words = excluded.recipe_words, level = NULL,
      classifier = NULL, labels = '[]', attempts = 0, created_at_ms = excluded.created_at_ms, due_at_ms = excluded.due_at_ms, landed_at_ms = NULL`
}

/** The statement that forgets one image which its thing has no longer. */
export function forgetCheck(workId: string, position: number, only: SQL): SQL {
  return sql`DELETE FROM image_check WHERE work_id = ${workId} AND position = ${position} AND ${only}`
}

/** The next free place of a work's images, within a statement. */
export function nextCheckPosition(workId: string): SQL<number> {
  return sql<number>`(SELECT COALESCE(MAX(position), -1) + 1 FROM image_check WHERE work_id = ${workId})`
}

/** The statement that forgets what was to be looked at of works that are gone; `works` is a query of their ids. */
export function forgetChecks(works: SQL): SQL {
  return sql`DELETE FROM image_check WHERE work_id IN (${works})`
}

/** True, within a statement, while an image of a work was not looked at. */
export function hasOpenCheck(workId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM image_check WHERE work_id = ${workId} AND landed_at_ms IS NULL)`
}
