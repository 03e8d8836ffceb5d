import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { newRowId } from "../_kernel/ids.ts"
import type { SubjectMove } from "../_kernel/moderated-subject.ts"
import { emit, emitEach } from "../_kernel/outbox.ts"
import { CHECKS, hasCheck, imageLevelOf } from "../moderation/index.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { commentAdded, commentImagesDue } from "./events.ts"

/** An expression over a row of `comment`: the strongest of what its text and its images say. */
export const COMMENT_LEVEL = sql`MAX(text_level, CASE WHEN ${hasCheck(sql`comment.id`, CHECKS.blocked)} THEN ${LEVELS.blocked}
  ELSE COALESCE(set_level, ${imageLevelOf(sql`comment.id`)}) END)`

/** The statement that makes a comment's level the one in force; what nobody may meet is pinned no more. */
export function settleCommentLevel(id: string, nowMs: number | null, only: SQL = sql`1`): SQL {
  return sql`UPDATE comment SET level = ${COMMENT_LEVEL}, pinned_at_ms = CASE WHEN ${COMMENT_LEVEL} < ${LEVELS.blocked} THEN pinned_at_ms END,
    updated_at_ms = COALESCE(${nowMs}, updated_at_ms) WHERE id = ${id} AND level <> ${COMMENT_LEVEL} AND ${only}`
}

/**
 * Statements that change where a comment stands and note it: the only way that it changes. Whom it mentions and answers is told where it
 * becomes visible for the first time; its images follow.
 */
export function moveComment({
  id,
  to,
  from,
  confirms = false,
  actorId,
  rule,
  reason,
  nowMs,
  only,
}: SubjectMove): readonly (SQL | Emission)[] {
  // No decision stands over a block: what nobody may bring must be let in again first.
  const isAllowed = to === "visible" ? sql`${only} AND NOT ${hasCheck(sql`comment.id`, CHECKS.blocked)}` : only
  const isMoved = sql`comment.id = ${id} AND deleted_at_ms IS NULL AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
    AND ${confirms ? sql`1` : sql`state <> ${to}`} AND ${isAllowed}`
  const moves = sql`FROM comment WHERE ${isMoved}`
  return [
    sql`INSERT INTO comment_move (id, comment_id, from_state, to_state, actor_id, rule, reason, at_ms)
      SELECT ${newRowId("move", nowMs)}, id, state, ${to}, ${actorId}, ${rule}, ${reason}, ${nowMs} ${moves}`,
    emit(commentImagesDue, { comment_id: id }, { nowMs, only: sql`EXISTS (SELECT 1 ${moves} AND folder IS NOT NULL)` }),
    ...(to === "visible" ? [tellAdded(sql`${moves} AND shown_at_ms IS NULL AND author_id IS NOT NULL`, nowMs)] : []),
    sql`UPDATE comment SET state = ${to}, updated_at_ms = ${nowMs}, shown_at_ms = CASE WHEN ${to} = 'visible' THEN COALESCE(shown_at_ms, ${nowMs})
      ELSE shown_at_ms END, pinned_at_ms = CASE WHEN ${to} = 'visible' THEN pinned_at_ms END WHERE ${isMoved}`,
  ]
}

/** What somebody wrote below their own work is told again at most so often when it is published. */
const TOLD_ANEW = 100

/**
 * Tells of what the author of a work wrote below it while it was not there for others: whom they called could not be told. Inboxes take each
 * comment once. Others are not shown a work before it is published, so that theirs are not looked for.
 */
export async function tellCalled(
  { database, nowMs }: Pick<Context, "database" | "nowMs">,
  workId: string,
  authorId: string,
): Promise<void> {
  const from = sql`FROM comment WHERE comment.object_id = ${workId} AND comment.author_id = ${authorId} AND comment.standing = 2
    AND (comment.mentions <> '[]' OR comment.answers_id IS NOT NULL) LIMIT ${TOLD_ANEW}`
  await namedBatch(database, { told: tellAdded(from, nowMs) })
}

/** Tells that comments can be read from now on; `from` is `FROM comment WHERE …`. */
export function tellAdded(from: SQL, nowMs: number): Emission {
  const columns = {
    comment_id: sql`comment.id`,
    obj_type: sql`comment.object_type`,
    obj_id: sql`comment.object_id`,
    owner_id: sql`(SELECT work.author_id FROM work WHERE work.id = comment.object_id)`,
    author_id: sql`comment.author_id`,
    root_id: sql`comment.root_id`,
    replied_to_id: sql`(SELECT answered.author_id FROM comment answered WHERE answered.id = comment.answers_id)`,
    root_author_id: sql`(SELECT root.author_id FROM comment AS root WHERE root.id = comment.root_id AND root.deleted_at_ms IS NULL)`,
    mentioned_ids: sql`json(comment.mentions)`,
    at_ms: sql`${nowMs}`,
  }
  return emitEach(commentAdded, columns, from, { nowMs })
}
