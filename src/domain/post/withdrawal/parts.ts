import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { Context } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { emitEach } from "../../_kernel/outbox.ts"
import { IMAGE_RULES } from "../../moderation/images/check-rules.ts"
import { CHECKS, hasCheck } from "../../moderation/index.ts"
import { LEVELS } from "../../moderation/level-rules.ts"
import { workChanged } from "../events.ts"
import type { WorkState } from "../state-rules.ts"

const partsOf = (postId: WorkId): SQL => sql`is_part = 1 AND id IN (SELECT item_id FROM work_item WHERE post_id = ${postId})`

/** Shows the parts of a post to whom its author shows the post. Safe to repeat. */
export async function alignParts({ database, nowMs }: Pick<Context, "database" | "nowMs">, postId: WorkId): Promise<void> {
  const post = sql`(SELECT post.visibility FROM work post WHERE post.id = ${postId})`
  const other = sql`${partsOf(postId)} AND visibility <> ${post}`
  await namedBatch(database, {
    told: emitEach(workChanged, { work_id: sql`id` }, sql`FROM work WHERE ${other}`, { nowMs }),
    aligned: sql`UPDATE work SET visibility = ${post}, updated_at_ms = ${nowMs} WHERE ${other}`,
  })
}

/**
 * Statements that take the parts of a post along with a change of its state, for `moveWork`. What goes with the post comes back with it;
 * a part that was taken away by itself, or waits for its own check, does not, unless it was for a blocked image that was let in since.
 */
export function movePartsAlong(
  { postId, to, nowMs, moveId }: { readonly postId: WorkId; readonly to: WorkState; readonly nowMs: number; readonly moveId: string },
  states: SQL,
  isMoved: SQL,
): readonly (SQL | Emission)[] {
  const rule = `post:${postId}`
  const lastRule = sql`(SELECT rule FROM work_move WHERE work_move.work_id = work.id ORDER BY at_ms DESC LIMIT 1)`
  // Stricter is for all of them; looser only for those that went with the post, and never over a check.
  const isStricter = sql`CASE state WHEN 'visible' THEN 1 WHEN 'pending' THEN ${to === "limited" || to === "removed" ? 1 : 0} WHEN 'limited' THEN ${to === "removed" ? 1 : 0} ELSE 0 END`
  const isUnchecked = hasCheck(sql`work.id`, sql`(${CHECKS.waiting} OR ${CHECKS.blocked})`)
  const isLetIn = sql`(${lastRule} IN (${IMAGE_RULES.blocked}, ${IMAGE_RULES.forbidden}) AND level <> ${LEVELS.blocked})`
  const comesBack = to === "visible" ? sql`((${lastRule} = ${rule} OR ${isLetIn}) AND NOT ${isUnchecked})` : sql`${lastRule} = ${rule}`
  const goes = sql`(${isStricter} OR ${comesBack})`
  const parts = sql`FROM work WHERE ${partsOf(postId)} AND state IN (${states}) AND state <> ${to} AND ${goes} AND ${isMoved}`
  const along = sql`id IN (SELECT work_id FROM work_move WHERE work_id IN (SELECT item_id FROM work_item WHERE post_id = ${postId})
    AND at_ms = ${nowMs} AND rule = ${rule} AND to_state = ${to})`
  return [
    sql`INSERT INTO work_move (id, work_id, from_state, to_state, actor_id, rule, reason, at_ms, ends_at_ms)
      SELECT ${moveId} || '-' || substr(id, 6), id, state, ${to}, 'system', ${rule}, '', ${nowMs}, NULL ${parts}`,
    emitEach(workChanged, { work_id: sql`id` }, sql`FROM work WHERE ${along}`, { nowMs }),
    sql`UPDATE work SET state = ${to}, updated_at_ms = ${nowMs} WHERE ${along}`,
  ]
}
