import { and, gt, inArray, lt, or, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { CLOCK_LEAP_MS } from "../_kernel/clock.ts"
import type { Context } from "../_kernel/context.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { forgetTitles } from "../credits/index.ts"
import { taskDeleted } from "./events.ts"
import { KEY_LIFETIME_MS } from "./rules.ts"
import { openingColumns, openingOfRow } from "./task-row.ts"

/** A task that nobody has written to for so long is looked after. */
const STALE_AFTER_MS = 45_000
/** Rooms that are called at once. */
const GROUP = 8
/** Keys that one statement deletes. */
const KEYS_AT_ONCE = 500
/** Tasks that one batch removes. */
const EXPIRED_AT_ONCE = 100
/** In the words of the index `task_under_way`, which the database uses only when they are the same. */
const UNDER_WAY = sql`status IN (1, 2)`

/** Finds tasks that should have moved and did not, and wakes their rooms; answers how many. Alarms alone are not trusted. */
export function sweepTasks(context: Context): Promise<number> {
  return inRounds(GROUP, () => sweepRound(context))
}

async function sweepRound(context: Context): Promise<number> {
  const { task } = schema
  const rows = await context.database
    .select(openingColumns)
    .from(task)
    .where(and(UNDER_WAY, or(lt(task.updatedAtMs, context.nowMs - STALE_AFTER_MS), gt(task.updatedAtMs, context.nowMs + CLOCK_LEAP_MS))))
    .orderBy(task.updatedAtMs)
    .limit(GROUP)
  if (rows.length === 0) return 0
  const ids = rows.map(({ row }) => row.id)
  // Those being woken go to the end of the line first, so that a room that cannot move never holds the others up.
  await context.database
    .update(task)
    .set({ updatedAtMs: context.nowMs })
    .where(and(inArray(task.id, ids), UNDER_WAY))
  const woken = await Promise.allSettled(rows.map((found) => context.rooms.open(openingOfRow(found))))
  for (const [index, result] of woken.entries()) {
    if (result.status === "rejected") context.log.error("room not woken", { taskId: ids[index], error: String(result.reason) })
  }
  return rows.length
}

/**
 * Removes ended tasks whose time is over (previews, what guests made): what was written goes at once, the files by the event of a
 * deleted task; answers how many.
 */
export function removeExpired({ database, nowMs }: Context): Promise<number> {
  return inRounds(EXPIRED_AT_ONCE, async (limit) => {
    // Asked first, so that a minute in which nothing expires writes nothing.
    const rows = await database.all<{ readonly id: TaskId }>(sql`SELECT id FROM task
      WHERE expires_at_ms <= ${nowMs} AND deleted_at_ms IS NULL AND status IN (3, 4) ORDER BY expires_at_ms LIMIT ${limit}`)
    if (rows.length === 0) return 0
    const some = sql`SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})`
    await namedBatch(database, {
      titles: forgetTitles(some),
      follow: emitEach(taskDeleted, { taskId: sql`id` }, sql`FROM task WHERE id IN (${some}) AND deleted_at_ms IS NULL`, { nowMs }),
      removed: sql`UPDATE task SET meta = '{}', specification = '{}', search_text = NULL, sources = NULL, answer = NULL, deleted_at_ms = ${nowMs}, updated_at_ms = ${nowMs}
        WHERE id IN (${some}) AND deleted_at_ms IS NULL`,
    })
    return rows.length
  })
}

/** Forgets what keys led to when a day is over; answers how many. */
export async function sweepKeys({ database, nowMs }: Context): Promise<number> {
  const { idempotency } = schema
  return inRounds(KEYS_AT_ONCE, async (limit) => {
    const some = sql`SELECT rowid FROM idempotency WHERE created_at_ms < ${nowMs - KEY_LIFETIME_MS} LIMIT ${limit}`
    const gone = await database.delete(idempotency).where(sql`rowid IN (${some})`).returning({ key: idempotency.key })
    return gone.length
  })
}
