import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { emitEach } from "../_kernel/outbox.ts"
import { forgetTitles, rightsOf } from "../credits/index.ts"
import type { Task } from "./contract.ts"
import { taskDeleted } from "./events.ts"
import { liveStates, readOwnRow, readTask } from "./read-tasks.ts"
import { keysOfResults, resultFileColumns } from "./result-files.ts"
import { TASK_STATUS } from "./rules.ts"
import { isKept, openingOfRow, taskColumns, taskOfRow } from "./task-row.ts"

/** Ends a task of the viewer as cancelled; one that has ended stays as it is. Throws NotFound. */
export async function cancelTask(context: ViewerContext, taskId: TaskId): Promise<Task> {
  // The hub knows what its viewer has under way, which saves asking the database whose the task is.
  const [live] = await liveStates(context, [taskId])
  if (live && isEnded(live.status)) return live
  const cancelled = live && (await context.rooms.cancel(taskId))
  if (cancelled) return cancelled
  const found = await readOwnRow(context, taskId)
  if (isEnded(found.row.status)) return readTask(context, taskId)
  // The room may never have been opened: the task still waits for the outbox. It is opened to be ended.
  await context.rooms.open(openingOfRow(found))
  return (await context.rooms.cancel(taskId)) ?? readTask(context, taskId)
}

function isEnded(status: number): boolean {
  return status === TASK_STATUS.success || status === TASK_STATUS.failure
}

/**
 * Takes an ended task out of the viewer's history: what it made for a member lies in the trash, everything else goes with its files; where the
 * store does not answer, they follow by the outbox. Throws NotFound, Conflict while it runs.
 */
export async function deleteTask(context: ViewerContext, taskId: TaskId): Promise<{ ok: true }> {
  const { database, viewer, nowMs } = context
  const { task } = schema
  const own = and(eq(task.id, taskId), eq(task.viewerId, viewer.id), isNull(task.deletedAtMs))
  const hasTrash = viewer.kind === "member" ? sql`status = ${TASK_STATUS.success}` : sql`0`
  const isDeleted = sql`FROM task WHERE id = ${taskId} AND deleted_at_ms = ${nowMs} AND viewer_id = ${viewer.id}`
  const { before, files } = await namedBatch(database, {
    before: database.select({ status: task.status }).from(task).where(and(own, isKept)),
    trashed: sql`UPDATE task_result SET trashed_at_ms = ${nowMs} WHERE trashed_at_ms IS NULL
      AND task_id IN (SELECT id FROM task WHERE id = ${taskId} AND viewer_id = ${viewer.id} AND deleted_at_ms IS NULL AND ${hasTrash})`,
    deleted: database
      .update(task)
      .set({ deletedAtMs: nowMs, updatedAtMs: nowMs })
      .where(
        and(
          own,
          inArray(task.status, [TASK_STATUS.success, TASK_STATUS.failure]),
          sql`NOT (${hasTrash} AND EXISTS (SELECT 1 FROM task_result WHERE task_id = ${taskId}))`,
        ),
      ),
    files: database.select(resultFileColumns).from(schema.taskResult).where(sql`${schema.taskResult.taskId} IN (SELECT id ${isDeleted})`),
    title: forgetTitles(sql`SELECT id ${isDeleted}`),
    follow: emitEach(taskDeleted, { taskId: sql`id` }, isDeleted, context),
  })
  const [found] = before
  if (found === undefined) throw new DomainError("NotFound")
  if (!isEnded(found.status)) throw new DomainError("Conflict")
  context.later(context.hubs.forget(viewer.id, [taskId]))
  await removeAtOnce(context, keysOfResults(files))
  return { ok: true }
}

/** Callers that delete something may rely on it; a store that is away is told again by the outbox. */
export async function removeAtOnce({ media, log }: ViewerContext, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  try {
    await media.delete(keys)
  } catch (error) {
    log.error("files of a deleted task wait for the outbox", { error: String(error) })
  }
}

/**
 * Moves a waiting task into the fast queue, with the rights that its owner has now; its price stays. One that waits no more, or is in
 * that queue, is answered as it is. Throws NotFound, LoginRequired for guests, NotAllowed for plans without the fast queue.
 */
export async function speedUpTask(context: ViewerContext, taskId: TaskId): Promise<Task> {
  const { database, viewer } = context
  const { task } = schema
  const own = and(eq(task.id, taskId), eq(task.viewerId, viewer.id), isNull(task.deletedAtMs))
  const maySpeedUp = viewer.kind === "member" && rightsOf(viewer.plan).speedTypes.includes(2)
  const read = database.select(taskColumns).from(task).where(own)
  const slow = and(own, eq(task.status, TASK_STATUS.waiting), eq(task.speedType, 1))
  const speedUp = database.update(task).set({ speedType: 2, plan: viewer.plan, updatedAtMs: context.nowMs }).where(slow)
  const [found] = maySpeedUp ? (await namedBatch(database, { speedUp, read })).read : await read
  if (found === undefined) throw new DomainError("NotFound")
  if (viewer.kind === "guest") throw new DomainError("LoginRequired")
  if (!maySpeedUp) throw new DomainError("NotAllowed")
  const { row } = found
  if (row.status !== TASK_STATUS.waiting || row.speedType !== 2) return (await liveStates(context, [taskId]))[0] ?? taskOfRow(found)
  const spedUp = await context.rooms.speedUp(taskId, row.plan)
  if (spedUp !== null) return spedUp
  // The room was not opened yet; it opens with what the row says.
  await context.rooms.open(openingOfRow(found))
  return (await liveStates(context, [taskId]))[0] ?? taskOfRow(found)
}
