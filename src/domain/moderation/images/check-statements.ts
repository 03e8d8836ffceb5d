import { type SQL, sql } from "drizzle-orm"
import type { SubjectKind } from "../case-rules.ts"
import type { Level } from "../level-rules.ts"
import { CHECK_CLAIM_MS, CHECK_PATIENCE_MS, IMAGE_RULES, retryAfterMs, UNWATCHED } from "./check-rules.ts"
import { OFFLINE_CLASSIFIER } from "./offline-words.ts"

/** One image of a thing that is to be looked at. */
export interface ImageToCheck {
  readonly workId: string
  readonly position: number
  readonly mediaKey: string
}

/** An image with what the recipe that came with it asked for; null where it came with none. */
export interface ImageWithWords extends ImageToCheck {
  readonly recipeWords: string | null
}

/** A check that is now the caller's to carry out. */
export interface ClaimedCheck extends ImageToCheck {
  /** How often it was begun, this time counted. */
  readonly attempts: number
}

/**
 * The query that claims what nobody has looked at: images that are new, and such whose check went unanswered and is due. Answers
 * `ClaimedCheck`s; an image that took another's place is looked at again.
 */
export function claimChecks(images: readonly ImageWithWords[], nowMs: number): SQL {
  const list = JSON.stringify(images.map(({ workId, position, mediaKey, recipeWords }) => [workId, position, mediaKey, recipeWords ?? ""]))
  const dueAtMs = nowMs + CHECK_CLAIM_MS
  return sql`INSERT INTO image_check (work_id, position, media_key, recipe_words, attempts, created_at_ms, due_at_ms)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'), 1, ${nowMs}, ${dueAtMs} FROM json_each(${list}) WHERE 1
    ON CONFLICT (work_id, position) DO UPDATE SET due_at_ms = excluded.due_at_ms,
      attempts = CASE WHEN media_key = excluded.media_key THEN attempts + 1 ELSE 1 END,
      created_at_ms = CASE WHEN media_key = excluded.media_key THEN created_at_ms ELSE excluded.created_at_ms END,
      perceptual_hash = NULL, level = NULL, classifier = NULL, labels = '[]', landed_at_ms = NULL,
      recipe_words = excluded.recipe_words, media_key = excluded.media_key
    WHERE media_key <> excluded.media_key OR (landed_at_ms IS NULL AND due_at_ms <= ${nowMs})
    RETURNING work_id AS "workId", position, media_key AS "mediaKey", attempts`
}

/** An expression over a column of a thing's id: a JSON object of what came with its images, by their keys. Where nothing came it says so by an empty text. */
export function wordsOfImages(workId: SQL): SQL {
  return sql`(SELECT json_group_object(media_key, recipe_words) FROM image_check WHERE work_id = ${workId} AND recipe_words IS NOT NULL)`
}

/** The statement that forgets checks of images that a thing no longer has; all of one that is gone. */
export function dropChecks(workId: string, keptCount: number): SQL {
  return sql`DELETE FROM image_check WHERE work_id = ${workId} AND position >= ${keptCount}`
}

/** What came of looking at an image. */
export type CheckOutcome = ClaimedCheck & { readonly perceptualHash: string | null } & (
    | { readonly kind: "landed"; readonly level: Level; readonly labels: readonly string[]; readonly classifier: string }
    | { readonly kind: "away" }
  )

/** The statement that notes what came of a check; it changes nothing where the image is another one by now, or it landed already. */
export function noteCheck(outcome: CheckOutcome, nowMs: number): SQL {
  const { workId, position, mediaKey, perceptualHash, attempts } = outcome
  const isIt = sql`work_id = ${workId} AND position = ${position} AND media_key = ${mediaKey} AND landed_at_ms IS NULL`
  return outcome.kind === "away"
    ? sql`UPDATE image_check SET perceptual_hash = ${perceptualHash}, due_at_ms = ${nowMs + retryAfterMs(attempts)} WHERE ${isIt}`
    : sql`UPDATE image_check SET perceptual_hash = ${perceptualHash}, level = ${outcome.level}, labels = ${JSON.stringify(outcome.labels)},
        classifier = ${outcome.classifier}, landed_at_ms = ${nowMs} WHERE ${isIt}`
}

/** Checks of a kind, as conditions over their rows. */
export const CHECKS = {
  any: sql`1`,
  waiting: sql`landed_at_ms IS NULL`,
  /** Something looked at it, and not at words alone. */
  looked: sql`landed_at_ms IS NOT NULL AND classifier <> ${UNWATCHED} AND classifier NOT LIKE ${`${OFFLINE_CLASSIFIER}%`}`,
  /** A moment of a video of which nothing could take a picture. */
  unwatched: sql`classifier = ${UNWATCHED}`,
  blocked: sql`level = 32`,
  /** It is one of the images that nobody may bring again; other blocks are a classifier's. */
  known: sql`level = 32 AND labels LIKE ${`%"${IMAGE_RULES.blocked}"%`}`,
} as const

/** Checks that wait for longer than anybody should at a moment. */
export function overdueChecks(nowMs: number): SQL {
  return sql`landed_at_ms IS NULL AND created_at_ms <= ${nowMs - CHECK_PATIENCE_MS}`
}

/** Blocks that landed at a moment. */
export function blocksLandedAt(nowMs: number): SQL {
  return sql`level = 32 AND landed_at_ms = ${nowMs}`
}

/** True, within a statement, where any of some works, a query or list of ids, has a check of a kind. */
export function hasCheck(workIds: SQL, kind: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM image_check WHERE work_id IN (${workIds}) AND ${kind})`
}

/** The statement that forgets all checks of some works, a query of ids. */
export function dropChecksOf(workIds: SQL): SQL {
  return sql`DELETE FROM image_check WHERE work_id IN (${workIds})`
}

/** The strongest level of a thing's images, as an expression: those that nothing has looked at count as unknown; PG without any. */
export function imageLevelOf(workId: SQL | string): SQL {
  return sql`COALESCE((SELECT MAX(COALESCE(level, 4)) FROM image_check WHERE work_id = ${workId}), 1)`
}

/** What a check says; what was blocked since by whatever way is known by its hash. */
const LEVEL_SAID = sql`CASE WHEN perceptual_hash IN (SELECT hash FROM blocked_image) THEN 32 ELSE level END`

/** An expression: what the check of one image says, NULL before it landed. */
export function landedLevel(workId: SQL, mediaKey: SQL): SQL {
  return sql`(SELECT ${LEVEL_SAID} FROM image_check WHERE work_id = ${workId} AND media_key = ${mediaKey} AND landed_at_ms IS NOT NULL)`
}

/** The strongest level of a thing's images that were looked at, as an expression: NULL before any was. */
export function levelOfSeen(workId: SQL): SQL {
  return sql`(SELECT MAX(${LEVEL_SAID}) FROM image_check WHERE work_id = ${workId} AND landed_at_ms IS NOT NULL)`
}

/** The query of checks of some things that have not landed. */
export function waitingChecks(workIds: readonly string[]): SQL {
  return sql`SELECT position FROM image_check WHERE landed_at_ms IS NULL AND work_id IN (SELECT value FROM json_each(${JSON.stringify(workIds)}))`
}

/** Kinds of things whose images are checked; their ids begin so. */
export type CheckedKind = "work" | "comment" | "profile" | "blob" | "sweep" | "item"

/** The query of things of a kind whose checks are due, the longest waiting first; rows are `{ workId }`. */
export function dueChecks(nowMs: number, limit: number, kind: CheckedKind = "work"): SQL {
  return sql`SELECT DISTINCT work_id AS "workId" FROM image_check WHERE landed_at_ms IS NULL AND due_at_ms <= ${nowMs}
    AND substr(work_id, 1, ${kind.length + 1}) = ${`${kind}_`} ORDER BY due_at_ms LIMIT ${limit}`
}

/** True, within a statement, of a thing on which moderators are to decide. */
export function waitsForPerson(workId: SQL | string, kind: SubjectKind = "work"): SQL {
  return sql`EXISTS (SELECT 1 FROM moderation_case WHERE subject_kind = ${kind} AND subject_id = ${workId} AND state = 'open')`
}

/**
 * An expression over rows of shares: the address of a link that is turned off. `fresh`, so that the one before is over for good, unless
 * moderators have to do with the thing, which they know by its address.
 */
export function addressOnceOff(fresh: string, kind: SubjectKind): SQL {
  return sql`CASE WHEN state = 'visible' AND set_level IS NULL AND NOT ${waitsForPerson(sql`token`, kind)} THEN ${fresh} ELSE token END`
}

/** The statement that closes a case which was open for nothing but a check that has landed since, where nobody has taken it up. */
export function closeUnchecked(workId: string, nowMs: number, only: SQL, kind: CheckedKind = "work"): SQL {
  return sql`UPDATE moderation_case SET state = 'closed', updated_at_ms = ${nowMs} WHERE subject_kind = ${kind} AND subject_id = ${workId} AND state = 'open'
    AND causes = ${JSON.stringify([IMAGE_RULES.unchecked])} AND (claimed_until_ms IS NULL OR claimed_until_ms <= ${nowMs}) AND ${only}`
}
