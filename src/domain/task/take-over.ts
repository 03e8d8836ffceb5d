import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId, ViewerId } from "../_kernel/ids.ts"
import { PREVIEW_ACTION } from "./expiry-rules.ts"
import { TASK_STATUS } from "./rules.ts"

/**
 * Gives everything a guest made to an account, and lets keys which led the guest to a task lead the account there too. A room that
 * cannot be reached learns of its new owner when the sweeper opens it, so a failure there costs liveness only.
 */
export async function takeOverTasks(context: Context, guestId: ViewerId, accountId: AccountId): Promise<void> {
  const { task } = schema
  const { tasks } = await namedBatch(context.database, {
    tasks: context.database
      .update(task)
      .set({ viewerId: accountId, expiresAtMs: sql`CASE WHEN action = ${PREVIEW_ACTION} THEN expires_at_ms END` })
      .where(and(eq(task.viewerId, guestId), isNull(task.deletedAtMs)))
      .returning({ id: task.id, status: task.status }),
    keys: sql`UPDATE OR IGNORE idempotency SET viewer_id = ${accountId} WHERE viewer_id = ${guestId}`,
  })
  const underWay = tasks.filter(({ status }) => status === TASK_STATUS.waiting || status === TASK_STATUS.running)
  const handovers = await Promise.allSettled(underWay.map(({ id }) => context.rooms.hand(id, accountId)))
  for (const result of handovers)
    if (result.status === "rejected") context.log.error("room not handed over", { accountId, error: String(result.reason) })
}
