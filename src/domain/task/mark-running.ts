import { and, eq } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { TaskId } from "../_kernel/ids.ts"
import { withdraw } from "../_kernel/outbox.ts"
import { taskCreated } from "./events.ts"
import { TASK_STATUS } from "./rules.ts"

/**
 * Notes that a waiting task runs; no effect on one that runs or has ended. A room that runs it is open, so the outbox need not
 * open it anymore. Throws when the database is away.
 */
export async function markRunning(database: Database, taskId: TaskId, nowMs: number): Promise<void> {
  const { task } = schema
  await namedBatch(database, {
    running: database
      .update(task)
      .set({ status: TASK_STATUS.running, updatedAtMs: nowMs })
      .where(and(eq(task.id, taskId), eq(task.status, TASK_STATUS.waiting))),
    opened: withdraw(taskCreated, taskId),
  })
}
