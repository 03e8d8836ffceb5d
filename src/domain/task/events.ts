import { eq } from "drizzle-orm"
import * as z from "zod/mini"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { asTaskId, type TaskId } from "../_kernel/ids.ts"
import { defineEvent, type EventHandler, on } from "../_kernel/outbox.ts"
import { guestMerged } from "../identity/events.ts"
import { checkSharedSweep } from "./check-shared.ts"
import { keysOfResults, resultFileColumns } from "./result-files.ts"
import { TASK_STATUS } from "./rules.ts"
import { sweepDue } from "./share-events.ts"
import { takeOverTasks } from "./take-over.ts"
import { openingColumns, openingOfRow } from "./task-row.ts"

const aboutTask = () => z.object({ taskId: z.pipe(z.string(), z.transform(asTaskId)) })

/** A task was written and needs its room. */
export const taskCreated = defineEvent({ name: "task.created", payload: aboutTask, subject: "taskId" })
/** A task was taken out of its owner's history; its files follow. */
export const taskDeleted = defineEvent({ name: "task.deleted", payload: aboutTask, subject: "taskId" })

/** A single image of a task was deleted; the task stays with the rest. */
export const taskImageDeleted = defineEvent({
  name: "task.image-deleted",
  payload: () =>
    z.object({ taskId: z.pipe(z.string(), z.transform(asTaskId)), mediaKey: z.string(), posterKey: z.optional(z.nullable(z.string())) }),
  subject: "taskId",
})

/** What follows in this feature: rooms open, files of deleted tasks go, what a guest made changes hands. */
export const taskEvents: readonly EventHandler[] = [
  on(taskCreated, openRoom),
  on(taskDeleted, removeFiles),
  on(taskImageDeleted, ({ media }, { mediaKey, posterKey = null }) => media.delete(keysOfResults([{ mediaKey, posterKey }]))),
  on(sweepDue, (context, { token }) => checkSharedSweep(context, token)),
  on(guestMerged, (context, { guestId, accountId }) => takeOverTasks(context, guestId, accountId)),
]

async function openRoom(context: Context, { taskId }: { readonly taskId: TaskId }): Promise<void> {
  const [found] = await context.database.select(openingColumns).from(schema.task).where(eq(schema.task.id, taskId)).limit(1)
  if (found?.row.status === TASK_STATUS.waiting || found?.row.status === TASK_STATUS.running) await context.rooms.open(openingOfRow(found))
}

async function removeFiles(context: Context, { taskId }: { readonly taskId: TaskId }): Promise<void> {
  const { task, taskResult, taskShare } = schema
  const [row] = await context.database.select({ viewerId: task.viewerId }).from(task).where(eq(task.id, taskId)).limit(1)
  if (row) await context.hubs.forget(row.viewerId, [taskId])
  const files = await context.database.select(resultFileColumns).from(taskResult).where(eq(taskResult.taskId, taskId))
  await context.database.delete(taskShare).where(eq(taskShare.taskId, taskId))
  if (files.length > 0) await context.media.delete(keysOfResults(files))
  await context.database.delete(taskResult).where(eq(taskResult.taskId, taskId))
}
