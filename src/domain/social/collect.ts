import { type SQL, sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { logCount } from "../_kernel/count-log.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { WorkId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { MAXIMUM_COLLECTED, type collect as thingDeclaration } from "./contract.ts"
import { workCollected } from "./events.ts"
import { isShownTo } from "./visible-work.ts"

type Thing = CallInput<typeof thingDeclaration>

/**
 * Keeps something that was published, at most 10,000 things. Repeating changes nothing. Throws NotFound for what the viewer does not see,
 * NotAllowed at the limit.
 */
export async function collectThing(
  context: MemberContext,
  { obj_id: objectId, obj_type: objectType }: Thing,
): Promise<{ is_collected: boolean }> {
  const { database, viewer } = context
  const { states } = await namedBatch(database, {
    ...keepStatements(context, { id: objectId, only: sql`object_type = ${objectType}` }),
    states: database.all<{ readonly isKnown: number; readonly isCollected: number }>(sql`
      SELECT EXISTS (SELECT 1 FROM work WHERE id = ${objectId} AND object_type = ${objectType} AND ${isShownTo(viewer)}) AS "isKnown",
        EXISTS (SELECT 1 FROM collected WHERE account_id = ${viewer.id} AND object_type = ${objectType} AND object_id = ${objectId}) AS "isCollected"`),
  })
  const [state] = states
  if (state?.isKnown !== 1) throw new DomainError("NotFound")
  if (state.isCollected !== 1) throw new DomainError("NotAllowed", { errors: [{ path: "obj_id", message: "CollectLimitReached" }] })
  context.wakeFold()
  return { is_collected: true }
}

/**
 * The statements that keep a work for the viewer, where they see it and have room; with its count and its event, under the same condition.
 * `only` is a condition of the caller's on the row `work`.
 */
export function keepStatements({ viewer, nowMs }: MemberContext, { id, only }: { readonly id: WorkId; readonly only: SQL }) {
  const kept = sql`FROM work WHERE id = ${id} AND ${only} AND ${isShownTo(viewer)}
    AND NOT EXISTS (SELECT 1 FROM collected WHERE account_id = ${viewer.id} AND object_type = work.object_type AND object_id = work.id)
    AND (SELECT COUNT(*) FROM collected WHERE account_id = ${viewer.id}) < ${MAXIMUM_COLLECTED}`
  return {
    // Both before the row itself, which ends their condition.
    counted: logCount({ kind: "work", id, counter: "collect", delta: 1, nowMs, only: sql`EXISTS (SELECT 1 ${kept})` }),
    told: emitEach(
      workCollected,
      { work_id: sql`id`, author_id: sql`author_id`, actor_id: sql`${viewer.id}`, at_ms: sql`${nowMs}` },
      sql`${kept} AND author_id IS NOT ${viewer.id}`,
      { nowMs },
    ),
    kept: sql`INSERT INTO collected (account_id, object_type, object_id, created_at_ms) SELECT ${viewer.id}, object_type, id, ${nowMs} ${kept}`,
  }
}

/** Keeps something no more, whether or not it still exists; it leaves the viewer's collections too. */
export async function uncollectThing(context: MemberContext, { obj_id: id, obj_type: type }: Thing): Promise<{ is_collected: boolean }> {
  const { database, viewer, nowMs } = context
  const row = sql`FROM collected WHERE account_id = ${viewer.id} AND object_type = ${type} AND object_id = ${id}`
  await namedBatch(database, {
    counted: logCount({ kind: "work", id, counter: "collect", delta: -1, nowMs, only: sql`EXISTS (SELECT 1 ${row})` }),
    touched: sql`UPDATE collection SET updated_at_ms = ${nowMs} WHERE account_id = ${viewer.id} AND id IN
      (SELECT collection_id FROM collection_item WHERE object_id = ${id} AND account_id = ${viewer.id}) AND EXISTS (SELECT 1 ${row})`,
    takenOut: sql`DELETE FROM collection_item WHERE object_id = ${id} AND account_id = ${viewer.id} AND EXISTS (SELECT 1 ${row})`,
    removed: sql`DELETE ${row}`,
  })
  context.wakeFold()
  return { is_collected: false }
}
