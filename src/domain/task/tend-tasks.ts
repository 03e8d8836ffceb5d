import { and, eq, inArray, lt, lte, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_shared/context.ts"
import { TASK_STATUS } from "./rules.ts"
import { openingOfRow } from "./task-row.ts"

/** A task that has not moved for so long is looked after. */
const STALE_AFTER_MS = 45_000
/** At most so many a run, since each costs a call to its room; the rest follow a minute later. */
const BATCH = 20
/** In the words of the index `task_under_way`, which the database uses only when they are the same. */
const UNDER_WAY = sql`status IN (1, 2)`
const OUTBOX_RETRY_MS = 30_000

/** Finds tasks that should have moved and did not, and wakes their rooms; answers how many. Alarms alone are not trusted. */
export async function sweepTasks(context: Context): Promise<number> {
  const { task } = schema
  const rows = await context.database
    .select()
    .from(task)
    .where(and(UNDER_WAY, lt(task.updatedAtMs, context.nowMs - STALE_AFTER_MS)))
    .orderBy(task.updatedAtMs)
    .limit(BATCH)
  if (rows.length === 0) return 0
  const woken = await Promise.allSettled(rows.map((row) => context.rooms.open(openingOfRow(row))))
  for (const [index, result] of woken.entries()) {
    if (result.status === "rejected") context.log.error("room not woken", { taskId: rows[index]?.id, error: String(result.reason) })
  }
  // Those just woken go to the end of the line, so that one room that cannot move does not hold the others up.
  await context.database
    .update(task)
    .set({ updatedAtMs: context.nowMs })
    .where(
      and(
        inArray(
          task.id,
          rows.map((row) => row.id),
        ),
        inArray(task.status, [1, 2]),
      ),
    )
  return rows.length
}

/** Carries out what batches recorded to follow, at least once each; answers how many are done. */
export async function drainOutbox(context: Context): Promise<number> {
  const { outbox } = schema
  const due = await context.database.select().from(outbox).where(lte(outbox.dueAtMs, context.nowMs)).orderBy(outbox.dueAtMs).limit(BATCH)
  if (due.length === 0) return 0
  const results = await Promise.allSettled(due.map((entry) => carryOut(context, entry.event, entry.subjectId)))
  const done = due.filter((_, index) => results[index]?.status === "fulfilled").map((entry) => entry.id)
  const failed = due.filter((_, index) => results[index]?.status === "rejected").map((entry) => entry.id)
  await context.database.batch([
    context.database.delete(outbox).where(inArray(outbox.id, done)),
    context.database
      .update(outbox)
      .set({ dueAtMs: context.nowMs + OUTBOX_RETRY_MS, attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, failed)),
    context.database.delete(schema.idempotency).where(lt(schema.idempotency.createdAtMs, context.nowMs - 86_400_000)),
  ])
  return done.length
}

async function carryOut(context: Context, event: string, subjectId: string): Promise<void> {
  const { task, taskResult } = schema
  if (event === "task.created") {
    const [row] = await context.database.select().from(task).where(eq(task.id, subjectId))
    if (row && (row.status === TASK_STATUS.waiting || row.status === TASK_STATUS.running)) await context.rooms.open(openingOfRow(row))
  } else if (event === "task.deleted") {
    const files = await context.database.select({ key: taskResult.mediaKey }).from(taskResult).where(eq(taskResult.taskId, subjectId))
    if (files.length > 0) await context.media.delete(files.map((file) => file.key))
    await context.database.delete(taskResult).where(eq(taskResult.taskId, subjectId))
  } else {
    context.log.error("unknown outbox event", { event, subjectId })
  }
}
