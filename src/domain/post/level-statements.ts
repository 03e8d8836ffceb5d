import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { CHECKS, hasCheck, hasOpenCheck, isTrustedAuthor } from "../moderation/index.ts"
import { LEVELS, UNKNOWN_LEVEL } from "../moderation/level-rules.ts"
import { workChanged } from "./events.ts"

// Of what no check can rate its author's word is taken, where they stand in good standing.
const rated = (nowMs: number) =>
  sql`CASE WHEN image_level = ${LEVELS.unrated} AND author_level > 0 AND ${isTrustedAuthor(sql`work.author_id`, nowMs)} THEN 1 ELSE image_level END`
// What a moderator set stands for what checks say of the images, save for a block; an image that nothing has looked at counts as unknown.
const ofImages = (
  nowMs: number,
) => sql`CASE WHEN image_level = ${LEVELS.blocked} AND ${hasCheck(sql`work.id`, CHECKS.blocked)} THEN ${LEVELS.blocked}
  ELSE COALESCE(set_level, MAX(${rated(nowMs)}, CASE WHEN ${hasOpenCheck(sql`work.id`)} THEN ${UNKNOWN_LEVEL} ELSE 1 END)) END`
// A part that is blocked is shown to nobody, so that it says nothing of the post once that is decided.
const OF_PARTS = sql`COALESCE((SELECT MAX(part.level) FROM work_item JOIN work part ON part.id = work_item.item_id
  WHERE work_item.post_id = work.id AND (part.level < ${LEVELS.blocked} OR part.state = 'pending')), 1)`

/** An expression over a row of `work`: the strongest of what its author, its text, its images and its parts say. */
export function levelInForce(nowMs: number): SQL {
  const own = sql`(SELECT MAX(author_level, text_level, ${ofImages(nowMs)}) FROM work_text WHERE work_id = work.id)`
  return sql`MAX(COALESCE(${own}, level), ${OF_PARTS})`
}

/** The statement that makes a work's level the one in force. */
export function settleLevel(workId: WorkId, nowMs: number, only: SQL = sql`1`): SQL {
  return sql`UPDATE work SET level = ${levelInForce(nowMs)} WHERE id = ${workId} AND ${only}`
}

/** Statements that do so for works (a query of ids) whose checks are done with, and say of which it changed. */
export function settleLevels(ids: SQL, nowMs: number, only: SQL = sql`1`): readonly (SQL | Emission)[] {
  const isOther = sql`id IN (${ids}) AND state <> 'pending' AND level <> ${levelInForce(nowMs)} AND ${only}`
  return [
    emitEach(workChanged, { work_id: sql`id` }, sql`FROM work WHERE ${isOther}`, { nowMs }),
    sql`UPDATE work SET level = ${levelInForce(nowMs)}, updated_at_ms = ${nowMs} WHERE ${isOther}`,
  ]
}

/** The query of posts that a work is a part of. */
export function postsOf(id: string): SQL {
  return sql`SELECT post_id FROM work_item WHERE item_id = ${id}`
}
