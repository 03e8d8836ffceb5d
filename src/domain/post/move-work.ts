import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import { newRowId, type WorkId } from "../_kernel/ids.ts"
import { emit, emitEach } from "../_kernel/outbox.ts"
import { CHECKS, hasCheck } from "../moderation/index.ts"
import { workChanged, workLimited } from "./events.ts"
import { firstPostReward } from "./publish/first-post-reward.ts"
import { firstShown } from "./publish/first-shown.ts"
import { SYSTEM_ACTOR, type WorkState } from "./state-rules.ts"
import { movePartsAlong } from "./withdrawal/parts.ts"

/** A change of a work's state. */
export interface WorkMove {
  readonly workId: WorkId
  readonly to: WorkState
  /** Account of who does it, or `SYSTEM_ACTOR`. */
  readonly actorId: string
  /** Which rule, check, report or decision stands behind it. */
  readonly rule: string
  /** What its author is told; empty without words. */
  readonly reason?: string
  /** When the state ends by itself; null for one that does not. */
  readonly endsAtMs?: number | null
  /** States that it may come from; any other leaves the work alone. */
  readonly from: readonly WorkState[]
  /** Notes it also where the work stands there already (`from` has `to` then): from now on this rule stands behind it. */
  readonly confirms?: boolean
  readonly nowMs: number
  /** A further condition, within the statements; `work` is the row. */
  readonly only?: SQL
}

/**
 * Statements that change a work's state and note it, as a part of a batch: the only way that a state changes. Parts of a post go with it.
 * What must follow (files, caches) hangs on `workChanged`; the first post of a day is rewarded where it becomes visible. Nothing happens
 * where the work is in none of the states of `from`.
 */
export function moveWork(wanted: WorkMove): readonly (SQL | Emission)[] {
  const { workId, to, actorId, rule, reason = "", endsAtMs = null, from, confirms = false, nowMs, only = sql`1` } = wanted
  const states = sql.join(
    from.map((state) => sql`${state}`),
    sql`, `,
  )
  // No decision stands over a block: what nobody may bring must be let in again first, see `liftBlocksOf`.
  const isAllowed = to === "visible" ? sql`${only} AND NOT ${hasCheck(sql`work.id`, CHECKS.blocked)}` : only
  const isMoved = sql`id = ${workId} AND state IN (${states}) AND ${confirms ? sql`1` : sql`state <> ${to}`} AND ${isAllowed}`
  const moves = sql`FROM work WHERE ${isMoved}`
  const moveId = newRowId("move", nowMs)
  return [
    ...movePartsAlong({ postId: workId, to, nowMs, moveId }, states, sql`EXISTS (SELECT 1 ${moves})`),
    sql`INSERT INTO work_move (id, work_id, from_state, to_state, actor_id, rule, reason, at_ms, ends_at_ms)
      SELECT ${moveId}, id, state, ${to}, ${actorId}, ${rule}, ${reason}, ${nowMs}, ${endsAtMs} ${moves}`,
    emit(workChanged, { work_id: workId }, { nowMs, only: sql`EXISTS (SELECT 1 ${moves})` }),
    sql`UPDATE work SET state = ${to}, updated_at_ms = ${nowMs} WHERE ${isMoved}`,
    ...(to === "visible" ? [...firstPostReward(workId, nowMs), firstShown(workId, nowMs)] : []),
    ...(to === "limited" && actorId === SYSTEM_ACTOR ? [limitedByRule(workId, moveId, nowMs)] : []),
  ]
}

/** What nobody decided is told at once; a moderator's decision once it is not taken back anymore. */
function limitedByRule(workId: WorkId, moveId: string, nowMs: number): Emission {
  return emitEach(
    workLimited,
    { work_id: sql`work.id`, author_id: sql`author_id`, move_id: sql`${moveId}`, at_ms: sql`${nowMs}` },
    sql`FROM work JOIN work_move ON work_move.id = ${moveId} WHERE work.id = ${workId} AND author_id IS NOT NULL AND is_part = 0`,
    { nowMs, subjectId: workId },
  )
}
