import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { inArray } from "drizzle-orm"
import { task } from "../../db/schema/index.ts"
import { POOLS } from "../../src/domain/_kernel/task-kind.ts"
import { finishTask } from "../../src/domain/task/finish-task.ts"
import { TASK_STATUS } from "../../src/domain/task/rules.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/**
 * Cancels every task that waits or runs: it would paint on while the next tests run, in their slots, under their faults and by their clock.
 * One that was written without its room is found a while later by those who look after tasks, and would run then.
 */
export async function endTasks(): Promise<void> {
  await cancelRooms()
  const database = testDatabase()
  const underWay = inArray(task.status, [TASK_STATUS.waiting, TASK_STATUS.running])
  const cancelled = { kind: "failure", ending: "userCancelDesc", detail: null } as const
  for (const { id: taskId } of await database.select({ id: task.id }).from(task).where(underWay))
    await finishTask(database, { taskId, outcome: cancelled, finalSeq: 1, nowMs: Date.now() })
}

async function cancelRooms(): Promise<void> {
  for (const name of POOLS) {
    const pool = env.DISPATCHER.get(env.DISPATCHER.idFromName(name))
    const tasks = await runInDurableObject(pool, (_pool, { storage: { sql } }) =>
      sql.exec<{ task_id: string }>("SELECT task_id FROM waiting UNION ALL SELECT task_id FROM lease").toArray(),
    )
    for (const { task_id } of tasks) {
      await env.TASK_ROOM.get(env.TASK_ROOM.idFromName(task_id)).cancelTask()
      await pool.release(task_id, null)
    }
  }
}
