import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { seededValue } from "../_kernel/seeded-rules.ts"
import { IMAGE_RULES } from "../moderation/images/check-rules.ts"
import {
  blocksLandedAt,
  CHECKS,
  closeUnchecked,
  hasCheck,
  imageLevelOf,
  isTrustedAuthor,
  openCase,
  overdueChecks,
  waitsForPerson,
  wasKept,
} from "../moderation/index.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import type { CheckedWork } from "./images-of-work.ts"
import { settleLevel, settleLevels } from "./level-statements.ts"
import { moveWork } from "./move-work.ts"
import { SYSTEM_ACTOR } from "./state-rules.ts"

type Settled = Pick<CheckedWork, "id" | "authorId">
type Writes = readonly (SQL | Emission)[]

/** How soon moderators come to it; the scale is that of reports, where 300 is usual and 600 severe. */
const PRIORITY = { blocked: 600, late: 650, unchecked: 300 } as const

const partsOf = (id: WorkId): SQL => sql`SELECT item_id FROM work_item WHERE post_id = ${id}`
const isPending = (id: WorkId): SQL => sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND state = 'pending')`
/** True where a work or a part of it has a check of a kind. */
const anyCheck = (id: WorkId, kind: SQL): SQL => hasCheck(sql`SELECT ${id} UNION ALL ${partsOf(id)}`, kind)
const causeOf = ({ id, authorId }: Settled) => ({ subjectKind: "work", subjectId: id, ownerId: authorId }) as const

/** Statements that take the images' level as far as it is known, of a pending work; parts go before the posts whose level they raise. */
export function settleImages({ id }: Settled, nowMs: number): Writes {
  return [
    sql`UPDATE work_text SET image_level = ${imageLevelOf(id)} WHERE work_id = ${id} AND ${isPending(id)}`,
    settleLevel(id, nowMs, sql`state = 'pending'`),
  ]
}

/** Statements by which posts that others see already follow what landed of their parts. */
export function settlePosts(works: readonly Settled[], nowMs: number): Writes {
  const ids = sql`SELECT post_id FROM work_item WHERE post_id IN (SELECT value FROM json_each(${JSON.stringify(works.map(({ id }) => id))}))`
  return settleLevels(ids, nowMs)
}

/** Statements that limit a pending work with a blocked image, and let a person look; of one that others see already, a person is told. */
export function settleBlocks(work: Settled, nowMs: number): Writes {
  const { id } = work
  const isBlocked = anyCheck(id, CHECKS.blocked)
  const isKnown = anyCheck(id, CHECKS.known)
  const limit = (rule: string, only: SQL) =>
    moveWork({ workId: id, to: "limited", from: ["pending"], actorId: SYSTEM_ACTOR, rule, nowMs, only })
  const wasLimited = (rule: string) =>
    sql`EXISTS (SELECT 1 FROM work_move WHERE work_id = ${id} AND at_ms = ${nowMs} AND to_state = 'limited' AND rule = ${rule})`
  const isLate = sql`${hasCheck(sql`${id}`, blocksLandedAt(nowMs))}
    AND EXISTS (SELECT 1 FROM work WHERE id = ${id} AND state = 'visible')`
  const cause = { ...causeOf(work), nowMs }
  return [
    ...limit(IMAGE_RULES.blocked, isKnown),
    ...limit(IMAGE_RULES.forbidden, sql`${isBlocked} AND NOT ${isKnown}`),
    openCase({ ...cause, cause: IMAGE_RULES.blocked, priority: PRIORITY.blocked, only: wasLimited(IMAGE_RULES.blocked) }),
    openCase({ ...cause, cause: IMAGE_RULES.forbidden, priority: PRIORITY.blocked, only: wasLimited(IMAGE_RULES.forbidden) }),
    openCase({ ...cause, cause: IMAGE_RULES.late, priority: PRIORITY.late, only: isLate }),
  ]
}

/** The statement that lets a person look at a pending work whose check has not landed in time. */
export function settleOverdue(work: Settled, nowMs: number): SQL {
  const isOverdue = anyCheck(work.id, overdueChecks(nowMs))
  const only = sql`${isOverdue} AND ${isPending(work.id)}`
  return openCase({ ...causeOf(work), nowMs, cause: IMAGE_RULES.unchecked, priority: PRIORITY.unchecked, only })
}

/**
 * Videos, a work itself and its parts, of which nothing here could take a picture, so that a classifier judged those that their author
 * sent. What was made here and has no renditions is known by what it was asked for.
 */
const unwatchedFilms = (id: WorkId): SQL => sql`SELECT film.id FROM work film
  WHERE (film.id = ${id} OR film.id IN (${partsOf(id)})) AND film.stream_key IS NOT NULL AND film.author_id IS NOT NULL
    AND (film.object_type = ${OBJECT_TYPES.video} OR ${hasCheck(sql`film.id`, sql`media_key LIKE '%/hls/%'`)})
    AND ${hasCheck(sql`film.id`, CHECKS.unwatched)} AND ${hasCheck(sql`film.id`, CHECKS.looked)}`

/**
 * The statement that lets a person look at a video that nothing here has seen, where its author has no standing; once, since its file stays
 * what it is. What no classifier looked at is not rated anyway.
 */
export function settleUnwatched(work: Settled, nowMs: number): SQL {
  const { id } = work
  const films = sql`SELECT unseen.id FROM work unseen WHERE unseen.id IN (${unwatchedFilms(id)}) AND unseen.state = 'pending'
    AND NOT ${isTrustedAuthor(sql`unseen.author_id`, nowMs)}`
  const only = sql`${isPending(id)} AND EXISTS (${films}) AND NOT ${wasKept("work", id)}`
  return openCase({ ...causeOf(work), nowMs, cause: IMAGE_RULES.unwatched, priority: PRIORITY.unchecked, only })
}

/** One of so many videos that nothing here has seen is looked at by a person though its author has standing. */
const SPOT_CHECK_EVERY = 8

/** The statement that lets a person look at some of such videos that others see since this moment. Which ones follows from their ids. */
export function settleSpotCheck(work: Settled, nowMs: number): readonly SQL[] {
  const { id } = work
  if (seededValue(0, id) >= 1 / SPOT_CHECK_EVERY) return []
  const isNew = sql`EXISTS (SELECT 1 FROM work_move WHERE work_id = ${id} AND at_ms = ${nowMs} AND to_state = 'visible')`
  const only = sql`${isNew} AND EXISTS (${unwatchedFilms(id)}) AND NOT ${wasKept("work", id)}`
  return [openCase({ ...causeOf(work), nowMs, cause: IMAGE_RULES.spotCheck, priority: PRIORITY.unchecked, only })]
}

/**
 * Statements by which a pending work is met: all its checks landed, none blocks it, and no moderator is to decide. A case that only a late
 * check opened, and that nobody has taken up, is over. A part of a post is met with its post and not before: posts go first.
 */
export function settleVisible({ id }: Settled, nowMs: number): Writes {
  // Parts land one by one, and the first may land before the last was begun; the cover of a post is looked at with its part.
  const isUnseen = sql`EXISTS (SELECT 1 FROM work seen WHERE (seen.id = ${id} OR seen.id IN (${partsOf(id)})) AND seen.state = 'pending'
    AND (seen.cover_key <> '' OR seen.stream_key IS NOT NULL) AND NOT ${hasCheck(sql`seen.id`, CHECKS.any)}
    AND NOT EXISTS (SELECT 1 FROM work_item shown JOIN work part ON part.id = shown.item_id WHERE shown.post_id = seen.id AND part.cover_key = seen.cover_key))`
  const isChecked = sql`NOT ${anyCheck(id, CHECKS.waiting)} AND NOT ${anyCheck(id, CHECKS.blocked)} AND NOT ${isUnseen}`
  const isInPost = sql`EXISTS (SELECT 1 FROM work_item JOIN work post ON post.id = work_item.post_id
    WHERE work_item.item_id = ${id} AND post.state = 'visible')`
  const only = sql`${isChecked} AND level <> 32 AND NOT ${waitsForPerson(id)} AND (is_part = 0 OR ${isInPost})`
  return [
    closeUnchecked(id, nowMs, sql`${isChecked} AND ${isPending(id)}`),
    ...moveWork({ workId: id, to: "visible", from: ["pending"], actorId: SYSTEM_ACTOR, rule: IMAGE_RULES.passed, nowMs, only }),
  ]
}
