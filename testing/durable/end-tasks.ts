import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { POOLS } from "../../src/domain/_kernel/task-kind.ts"

/** Cancels every task that waits or runs: it would paint on while the next tests run, in their slots, under their faults and by their clock. */
export async function endTasks(): Promise<void> {
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
