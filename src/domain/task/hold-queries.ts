import { type SQL, sql } from "drizzle-orm"
import type { TaskId } from "../_kernel/ids.ts"

/** A task with a price, as `holdStatements` asks for it. */
export function pricedTask(taskId: TaskId): SQL {
  return sql`SELECT viewer_id AS user_id, price_coins AS price, json_extract(specification, '$.prompt') AS title, image_count AS pieces, created_at_ms
    FROM task WHERE id = ${taskId} AND price_coins > 0`
}

/** A task that has ended, as `endHoldStatements` asks for it. */
export function endedTask(taskId: TaskId): SQL {
  return sql`SELECT status = 3 AS has_succeeded, delivered_count AS delivered, charged_coins AS due FROM task WHERE id = ${taskId} AND status IN (3, 4)`
}
