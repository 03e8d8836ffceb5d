import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { Context } from "../_kernel/context.ts"
import { type AccountId, asTaskId, type TaskId, type ViewerId } from "../_kernel/ids.ts"

/** The statement that gives everything a guest made to an account; it answers the tasks that are under way. */
export function takeOverTasks(context: Pick<Context, "database">, guestId: ViewerId, accountId: AccountId) {
  const { task } = schema
  return context.database
    .update(task)
    .set({ viewerId: accountId })
    .where(and(eq(task.viewerId, guestId), isNull(task.deletedAtMs)))
    .returning({ id: task.id, status: task.status })
}

/** The statement that lets keys which led the guest to a task lead the account there too. */
export function takeOverKeys(guestId: ViewerId, accountId: AccountId): SQL {
  return sql`UPDATE OR IGNORE idempotency SET viewer_id = ${accountId} WHERE viewer_id = ${guestId}`
}

/**
 * Tells the rooms of tasks under way whose they are now. A room that cannot be told learns it when the sweeper opens it, so a
 * failure here costs liveness only.
 */
export async function handOver(context: Context, accountId: AccountId, taskIds: readonly TaskId[]): Promise<void> {
  const told = await Promise.allSettled(taskIds.map((taskId) => context.rooms.hand(taskId, accountId)))
  for (const result of told)
    if (result.status === "rejected") context.log.error("room not handed over", { accountId, error: String(result.reason) })
}

/** Those of the taken tasks that are waiting or running. */
export function underWay(tasks: readonly { readonly id: string; readonly status: number }[]): readonly TaskId[] {
  return tasks.filter((task) => task.status === 1 || task.status === 2).map((task) => asTaskId(task.id))
}
